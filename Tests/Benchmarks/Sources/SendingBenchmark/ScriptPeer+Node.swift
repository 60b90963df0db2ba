// SPDX-License-Identifier: Apache-2.0

extension ScriptPeer {
    /// Node's own HTTP/2 client on one connection, each message made and encoded when its stream begins.
    ///
    /// `nil` if there is no `node`.
    static var node: ScriptPeer? {
        installed("node").map { ScriptPeer(name: "node", interpreter: $0, script: nodeScript) }
    }

    private static let nodeScript = """
        const [url, authority, total, streams] = process.argv.slice(1);
        const ca = require('fs').readFileSync(authority);
        const session = require('http2').connect(url, {ca});
        const padding = '0'.repeat(800);
        const message = number => ({message: {
          token: 'dQw4w9WgXcQ:APA91b' + String(number).padStart(130, '0'),
          notification: {
            title: 'Sparky says hello!',
            body: `Number ${number} is ready. A new slice is out. Tap to see what the monster made of it.`,
            image: `https://foo.bar/pizza-monster-${number}.png`,
          },
          data: {recipe: 'margherita', padding},
          android: {priority: 'HIGH'},
          apns: {payload: {aps: {'mutable-content': 1}}},
        }});
        const count = Number(total);
        let begun = 0, done = 0, time, cpu;
        const finish = () => {
          const seconds = Number(process.hrtime.bigint() - time) / 1e9;
          const used = process.cpuUsage(cpu);
          console.log(count / seconds, (used.user + used.system) / count);
          session.close();
        };
        const send = () => {
          const body = Buffer.from(JSON.stringify(message(begun++)));
          const stream = session.request({
            ':method': 'POST', ':path': '/v1/projects/p/messages:send', 'content-type': 'application/json',
            'authorization': 'Bearer ya29.benchmark', 'content-length': body.length,
          });
          let status = 0, answer = '';
          stream.setEncoding('utf8');
          stream.on('response', headers => { status = headers[':status']; });
          stream.on('data', text => { answer += text; });
          stream.on('end', () => {
            if (status !== 200 || !JSON.parse(answer).name) throw new Error(`${status}: ${answer}`);
            if (++done === count) finish(); else if (begun < count) send();
          });
          stream.end(body);
        };
        session.on('connect', () => {
          time = process.hrtime.bigint();
          cpu = process.cpuUsage();
          for (let index = 0; index < Number(streams) && begun < count; index++) send();
        });
        """
}
