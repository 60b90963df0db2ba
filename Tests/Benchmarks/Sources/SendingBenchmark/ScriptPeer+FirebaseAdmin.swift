// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ScriptPeer {
    /// firebase-admin for Python, sending batches of 500 by `send_each_async`, its way over HTTP/2.
    ///
    /// `nil` unless it is installed in the package's `.build/python`, which `.ci/run` makes.
    static var firebaseAdmin: ScriptPeer? {
        var package = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { package.deleteLastPathComponent() }
        return interpreter([package.path + "/.build/python/bin/python3"]).map {
            ScriptPeer(name: "firebase-admin", interpreter: $0, script: firebaseAdminScript)
        }
    }

    private static let firebaseAdminScript = """
        import asyncio, os, sys, time
        url, authority, total, _ = sys.argv[1:]
        os.environ['SSL_CERT_FILE'] = authority
        import firebase_admin, google.oauth2.credentials
        from firebase_admin import credentials, messaging

        class Fixed(credentials.Base):
            def get_credential(self):
                return google.oauth2.credentials.Credentials(token='ya29.benchmark')

        app = firebase_admin.initialize_app(Fixed(), {'projectId': 'p'})
        messaging._get_messaging_service(app)._fcm_url = url + '/v1/projects/p/messages:send'
        padding = '0' * 800

        def message(number):
            return messaging.Message(
                token='dQw4w9WgXcQ:APA91b' + str(number).rjust(130, '0'),
                notification=messaging.Notification(
                    title='Sparky says hello!',
                    body=f'Number {number} is ready. A new slice is out. Tap to see what the monster made of it.',
                    image=f'https://foo.bar/pizza-monster-{number}.png',
                ),
                data={'recipe': 'margherita', 'padding': padding},
                android=messaging.AndroidConfig(priority='high'),
                apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(mutable_content=True))),
            )

        async def main(count):
            await messaging.send_each_async([message(0)])
            begun, cpu, sent = time.perf_counter(), time.process_time(), 0
            for start in range(0, count, 500):
                batch = [message(number) for number in range(start, min(count, start + 500))]
                sent += (await messaging.send_each_async(batch)).success_count
            assert sent == count, f'{sent} of {count} were sent'
            print(count / (time.perf_counter() - begun), (time.process_time() - cpu) / count * 1e6)

        asyncio.run(main(int(total)))
        """
}
