// SPDX-License-Identifier: Apache-2.0

export type Platform = 'apple' | 'android' | 'web'

/** A finding of lint or a device about a push: the rule's id, its severity, and a sentence. */
export interface Finding {
  rule: string
  severity: 'note' | 'warning' | 'error'
  message: string
  path: string | null
  platform: Platform | null
  documentation: string | null
}

/** A file that a notification shows: its uniform type, its size in bytes and, for pictures, in pixels. */
export interface Attachment {
  identifier: string
  type: string
  byteCount: number
  width: number | null
  height: number | null
}

/** A notification as a device shows it. Missing texts are empty. */
export interface Displayed {
  title: string
  subtitle: string
  body: string
  badge: number | null
  sound: string | null
  threadIdentifier: string
  categoryIdentifier: string
  interruptionLevel: string | null
  attachments: Attachment[]
  userInfo: Record<string, unknown>
  /** The sender's picture of a communication notification, in place of the app's icon. */
  avatar?: Attachment
  /** The buttons of the category on an Apple device whose app is at hand. */
  apple?: Record<string, unknown>
  /** Members that only Android has. */
  android?: Record<string, unknown>
  /** Members that only browsers have. */
  web?: Record<string, unknown>
}

/** A step of a delivery, `at` seconds after the push arrived; further members depend on the event. */
export interface TimelineEvent {
  at: number
  event: string
  [member: string]: unknown
}

/** The outcome of a push on one device. */
export interface Delivery {
  deviceID: string
  device: string
  platform: Platform
  /** `modified`, `best-attempt`, `original`, `suppressed`, `silent`, `shown`, `not-shown` or another word of the emulator. */
  outcome: string
  /** Null if nothing is shown. */
  displayed: Displayed | null
  findings: Finding[]
  timeline: TimelineEvent[]
}

/** The members of a message, as `/api/v1/openapi.json` describes them. */
export interface PushJSON {
  id: number
  project: string
  protocol: string
  received: string
  title: string | null
  body: string | null
  image: string | null
  /** The HTTP status that the sender got. */
  status: number
  /** The code of an error, such as `UNREGISTERED`. */
  error: string | null
  /** The message in FCM's canonical spelling. */
  message: Record<string, unknown>
  findings: Finding[]
  deliveries: Delivery[]
}

/** A message that the emulator received, with the members that the API gives it. */
export class Push {
  private constructor()
  /** The delivery to the only device that got the push. Throws if none or several got it; `on` chooses among several. */
  readonly delivery: Delivery
  /** The notification on the only device that got the push. Throws if none or several got it, or if it shows nothing. */
  readonly displayed: Displayed
  /** Returns the delivery to a device, given as a `Device`, its id or its platform. Throws unless one fits. */
  on(device: Device | string): Delivery
}
export interface Push extends PushJSON {}

/** A device as the API describes it. */
export interface DeviceJSON {
  id: string
  platform: Platform
  name: string
  project: string
  token: string
  fid: string
  apnsToken: string | null
  topics: string[]
  configuration: Record<string, unknown>
}

/** A simulated iPhone, Android phone or browser that receives what is sent to its token, its `fid` and its topics. */
export class Device {
  private constructor()
  /** The emulator's latest answer about the device. */
  readonly json: DeviceJSON
  readonly id: string
  readonly platform: Platform
  /** The registration token that a sender sends to. */
  readonly token: string
  /** The Firebase installation id. */
  readonly fid: string
  /** The device token of APNs; null for other devices than Apple's. */
  readonly apnsToken: string | null
  /** Subscribes the device to topics; it stays subscribed to its other topics. */
  subscribe(...topics: string[]): Promise<void>
  /** Changes members of the configuration, for instance `{ network: 'edge' }` or `{ appState: 'foreground' }`. */
  configure(configuration: Record<string, unknown>): Promise<void>
  /** Uninstalls the app: sends to the token are answered UNREGISTERED from now on. */
  uninstall(): Promise<void>
  /** Gives the app a new token and returns it; sends to the old one are answered UNREGISTERED. */
  refreshToken(): Promise<string>
  /**
   * Clicks what the device shows of a push, or a button: by the app's name of it, its text, or its place from 0 on.
   *
   * A real browser gets the click, and a simulated device says what follows. It waits a little for the device to show the push.
   * Throws `EmulatorError`, which says what is there instead.
   */
  click(push: Push, action?: string, options?: ClickOptions): Promise<Interaction>
  /** Swipes away what the device shows of a push. */
  dismiss(push: Push): Promise<Interaction>
}

export interface ClickOptions {
  /** The text for a button that asks for one. */
  reply?: string
  /** How long the answer waits for what follows, in seconds; default 10, at most 600. */
  timeout?: number
}

/** What followed a click or a dismissal. */
export interface Interaction {
  kind: 'click' | 'dismiss'
  action: string | null
  /** With `handed-to-app`, only the app's or the site's code knows what happens. */
  followed: 'opened' | 'focused' | 'handed-to-app' | 'closed' | 'dismissed' | 'expired' | 'replaced' | 'gone' | 'nothing'
  /** URLs of pages; of a real browser, if its service worker loads `/webpush/report.js`. */
  opened: string[]
  /** The desktop's notification; null for a simulated device. */
  notification: NotificationJSON | null
  /** A simulated device: what happens, and what only the app's code knows. */
  explanation?: string
  /** A simulated device: whether the notification stays on the screen. */
  stays?: boolean
  /** A simulated browser: the page of the window that comes to the front. */
  focused?: string
  /** A simulated Android device: the intent that is sent. */
  intent?: Record<string, unknown>
  /** A simulated Apple device: what the app's delegate gets, by the names of `UNNotificationResponse`. */
  response?: Record<string, unknown>
}

/** The members of a notification on the desktop, as `/api/v1/openapi.json` describes them. */
export interface NotificationJSON {
  id: number
  program: string
  title: string
  body: string
  origin: string | null
  tag: string | null
  actions: { action: string | null; title: string }[]
  icon: string | null
  picture: string | null
  requiresInteraction: boolean
  silent: boolean
  state: 'shown' | 'clicked' | 'dismissed' | 'expired' | 'closed' | 'replaced' | 'gone'
  shown: string
  ended: string | null
  message: number | null
  deviceID: string | null
  opened: string[]
  handedOver: Record<string, unknown>
}

/** A notification as a real browser handed it to the desktop. */
export class Notification {
  private constructor()
  /** The emulator's latest answer about it, with everything in it. */
  readonly json: NotificationJSON
  /** Its number, which counts up. */
  readonly id: number
  readonly title: string
  readonly body: string
  /** The site as Chromium names it, for instance `localhost:3000`; Firefox names none. */
  readonly origin: string | null
  /** The texts of the buttons. */
  readonly actions: string[]
  /** What has become of it by now. */
  state(): Promise<NotificationJSON['state']>
  /** The number of the message that caused it; null if none is known. */
  push(): Promise<number | null>
  /** The picture's file, a PNG; null if the browser handed none over, as Firefox never does. */
  picture(): Promise<Uint8Array | null>
  /** The icon's file, a PNG; null if it has none. */
  icon(): Promise<Uint8Array | null>
  /**
   * Clicks the notification, or a button: by the site's name of it, its text, or its place from 0 on.
   *
   * Throws `EmulatorError` if it is over, or has no such button; the text says which it has.
   */
  click(action?: string, options?: ClickOptions): Promise<Interaction>
  /** Swipes the notification away. */
  dismiss(): Promise<Interaction>
}

/** Which notifications of the desktop are meant. In the whole texts, `*` stands for anything. */
export interface NotificationMatch {
  /** The whole title. */
  title?: string
  /** A part of the title or of the body. */
  text?: string
  /** The whole tag, if it is known. */
  tag?: string
  /** The whole site, as Chromium names it. */
  origin?: string
}

/** The notifications that real browsers show from now on. */
export class Desktop {
  private constructor()
  /** The variables that a browser is started with, so that its notifications come here. */
  readonly environment: Record<string, string>
  /**
   * Returns the first notification that fits and that no earlier call returned, also one that is over by now.
   *
   * `timeout` is in seconds, at most 600; default 30. Throws `NotificationTimeout` if none came in time.
   */
  wait(match?: NotificationMatch & { timeout?: number }): Promise<Notification>
  /** Returns the notifications that no call has returned, oldest first. */
  notifications(): Promise<Notification[]>
}

/** How a browser is started so that the emulator's pushes reach it, and its notifications the desktop. */
export interface BrowserSettings {
  chromium: { args: string[] }
  firefox: { prefs: Record<string, string | number | boolean> }
  env: Record<string, string>
}

export interface WaitOptions {
  /** A search in the words of the inbox, such as `has:image !is:dry-run`. */
  query?: string
  /** Seconds, at most 600; default 30. It is a limit and no delay: give it room for a slow machine. */
  timeout?: number
  /** Returns a message at once, before devices are done with it. */
  received?: boolean
  topic?: string
  token?: string
  title?: string
  body?: string
  /** Further terms of the search by their names, each with a value that has to be found. */
  [term: string]: unknown
}

export interface RegisterOptions {
  /** The device's name on pages. */
  name?: string
  /** Topics that it is subscribed to. */
  topics?: string[]
  /** Members of its configuration, such as `androidVersion: '8.1'`, as `/api/v1/openapi.json` describes them. */
  [setting: string]: unknown
}

/** The messages that one project sent, each with its outcome on the devices of that project. */
export class Inbox {
  protected constructor()
  /** The project's id, which a sender names: `projects/{project}/messages:send`. */
  readonly project: string
  /**
   * Returns the first message that the search finds once all devices are done with it.
   *
   * A message that came before the call is found too. Another call with the same search returns the next one. Throws
   * `PushTimeout` if none came in time, and `EmulatorError` if the search cannot be read.
   */
  wait(options?: WaitOptions): Promise<Push>
  /** Returns the messages that a search finds, oldest first, at most 500; without a search all of them. */
  messages(query?: string): Promise<Push[]>
  /** Returns what devices show of a message, as an HTML page that needs no other file and runs no scripts. */
  page(push: Push): Promise<string>
  /** Registers a simulated device of this project. */
  register(platform: Platform, options?: RegisterOptions): Promise<Device>
  /** Returns the devices of this project. */
  devices(): Promise<Device[]>
  /** Makes sends of this project fail from now on, for instance `fail('UNAVAILABLE', { times: 1 })`. */
  fail(code: string, fault?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Returns a made-up service account of this project, with a key that only this emulator takes. */
  serviceAccount(): Promise<Record<string, string>>
}

/** A running emulator, and the inbox of its own project. */
export class Emulator extends Inbox implements AsyncDisposable {
  private constructor()
  /** The address of FCM, API and page over plain HTTP. */
  readonly url: string
  /** The variables by which libraries find the emulator, for programs that the test starts. */
  readonly environment: Record<string, string>
  /** Returns the inbox of another project, which this one does not see. */
  inbox(project: string): Inbox
  /** Returns what real browsers show from now on. Throws `EmulatorError` if the emulator has no desktop. */
  desktop(): Promise<Desktop>
  /** Returns how a real browser is started, as `richpush emulator browser --print json` does. */
  browserSettings(): Promise<BrowserSettings>
  /** Stops the emulator, and undoes what led this process to it. */
  stop(): Promise<void>
  /** Stops it at the end of a scope with `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface StartOptions {
  /** The richpush command; default: the variable RICHPUSH, else this package's own, else the one on the PATH. */
  command?: string
  /** Further options of `richpush emulator exec`, such as `--strict`. */
  options?: string[]
  /**
   * Whether unmodified libraries in this process send to the emulator; default true. Programs that the test starts are led by
   * `environment`, and Node programs by `node --import richpush/register`.
   */
  leadsThisProcess?: boolean
}

/**
 * Starts an emulator on free ports, which runs until it is stopped or this process ends.
 *
 * Inside `richpush emulator exec` that one is taken, unless options are given. Throws `EmulatorError` if it does not start.
 */
export function startEmulator(options?: StartOptions): Promise<Emulator>

export interface ExpectedDisplay {
  title?: string
  subtitle?: string
  body?: string
  badge?: number | null
  sound?: string | null
  /** The number of attachments. */
  attachments?: number
  userInfo?: Record<string, unknown>
}

/**
 * Throws an `AssertionError` unless a device shows what is expected; members that are left out may be anything.
 *
 * The error names what is shown instead, with the findings of the device.
 */
export function expectDisplayed(delivery: Delivery | Push, expected: ExpectedDisplay): void

/** The emulator refused a request, or cannot be reached. */
export class EmulatorError extends Error {
  constructor(message: string, status?: number)
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number
}

/** No notification that fits was shown in time; the text says what was there instead. */
export class NotificationTimeout extends Error {
  constructor(message: string)
}

/** No message that fits came in time; the text says what came instead. */
export class PushTimeout extends Error {
  constructor(message: string)
}
