/** A reporter for Node's test runner that hands its events to `testProcess.main.ts` in the same process. */
const { channel } = require('node:diagnostics_channel');
const { Transform } = require('node:stream');

module.exports = new Transform({
  writableObjectMode: true,
  transform(event, _encoding, done) {
    channel('mcp-bridge:test').publish(event);
    done();
  },
});
