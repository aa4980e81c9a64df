import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Listeners } from '../../../../src/server/clients/listeners';
import type { Exchange } from '../../../../src/server/http/exchange';
import { RequestLoad } from '../../../../src/server/http/requestLoad';
import { modernRequest } from '../rawSession';

it('a client that leaves while its subscriptions are checked causes no more checks', async () => {
  let checks = 0;
  const maySee = async () => {
    checks += 1;
    return true;
  };
  const listeners = new Listeners({
    catalog: { for: () => ({ maySee }) },
    sharing: { receiver: () => ({ by: () => ({}) }) },
    load: new RequestLoad(),
  } as unknown as ConstructorParameters<typeof Listeners>[0]);
  const exchange = {
    get isClosed() {
      return checks === 3;
    },
    onClose: () => undefined,
    openStream: () => undefined,
  } as unknown as Exchange;
  const resourceSubscriptions = Array.from({ length: 10 }, (_, index) => `file:///ws/${index}`);
  const params = { notifications: { resourceSubscriptions } };
  const { message } = modernRequest(1, 'subscriptions/listen', params);
  assert.equal(await listeners.listen(exchange, message as never, undefined), undefined);
  assert.equal(checks, 3);
});
