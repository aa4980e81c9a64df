import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { Unavailable } from '../../../../../src/base/errors';
import { loginOf } from '../../../../../src/features/databases/postgres/login';
import { temporaryFolder } from '../../../temporaryFolder';

const skip = process.platform === 'win32' && 'Its files are elsewhere.';

it(
  'a login has what the address, the person and psql’s files say, in this order',
  { skip },
  async (t) => {
    const home = await temporaryFolder(t);
    const write = async (name: string, text: string) => {
      await writeFile(join(home, name), text, { mode: 0o600 });
      return join(home, name);
    };
    const pgpass = await write(
      '.pgpass',
      'db:5433:shop:ann:from-file\nlocalhost:*:*:*:of-socket\n',
    );
    const login = (address: Parameters<typeof loginOf>[0], password?: string) =>
      loginOf(address, { password, env: {}, home });
    const shop = { host: 'db', port: 5433, database: 'shop', user: 'ann' };
    const whole = { ...shop, sslmode: 'require' };
    assert.deepEqual(await login(shop), { ...whole, password: 'from-file' });
    assert.deepEqual(await login(shop, 'typed'), { ...whole, password: 'typed' });
    // As in psql, an empty one counts as none.
    assert.deepEqual(await login(shop, ''), { ...whole, password: 'from-file' });
    assert.equal((await login({ host: '/run/postgresql' })).password, 'of-socket');
    await chmod(pgpass, 0o644);
    assert.equal((await login(shop)).password, '');

    await assert.rejects(login({ service: 'shop' }), Unavailable);
    await write(
      '.pg_service.conf',
      '[shop]\nhost=other\nport=5433\nuser=ann\ndbname=shop\nsslmode=verify-full\npassword=of-service\n[odd]\nsslmode=allow\n',
    );
    assert.deepEqual(await login({ service: 'shop', host: 'db' }), {
      ...shop,
      sslmode: 'verify-full',
      password: 'of-service',
    });
    await assert.rejects(login({ service: 'odd' }), Unavailable);

    await mkdir(join(home, '.postgresql'));
    await write(join('.postgresql', 'root.crt'), 'roots');
    const proved = await login({ ...shop, sslmode: 'require' });
    assert.deepEqual([proved.sslmode, proved.rootCertificates], ['verify-ca', 'roots']);
    assert.equal((await login({ ...shop, sslmode: 'prefer' })).sslmode, 'prefer');
  },
);
