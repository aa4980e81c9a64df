import assert from 'node:assert/strict';
import { it } from 'node:test';
import { proxyTo, type ProxySettings } from '../../../../../src/features/pages/model/proxySettings';

const none: ProxySettings = {
  support: 'override',
  proxy: '',
  noProxy: [],
  authorization: undefined,
  environment: {},
};
const of = (settings: Partial<ProxySettings>, host = 'example.com') => {
  const proxy = proxyTo(host, { ...none, ...settings });
  return typeof proxy === 'object'
    ? `${proxy.isSecure ? 's ' : ''}${proxy.host}:${proxy.port}`
    : proxy;
};

it('a proxy is the one of the settings, or of the environment', () => {
  assert.equal(of({}), undefined);
  assert.equal(of({ proxy: 'http://proxy:8080' }), 'proxy:8080');
  assert.equal(of({ proxy: 'https://[::1]/' }), 's ::1:443');
  assert.equal(of({ environment: { https_proxy: 'proxy:3128' } }), 'proxy:3128');
  assert.equal(of({ proxy: 'a:1', environment: { HTTPS_PROXY: 'b:2' } }), 'a:1');
  assert.equal(of({ proxy: 'http://a:1', support: 'off' }), undefined);
  assert.equal(of({ proxy: 'socks5://a:1' }), 'unusable');
  assert.equal(of({ proxy: 'http://' }), 'unusable');
});

it('hosts can be excepted', () => {
  const proxy = 'http://a:1';
  for (const rule of ['example.com', '.example.com', '*.example.com', 'EXAMPLE.com', '*', 'com']) {
    assert.equal(of({ proxy, noProxy: ['other', rule] }), undefined, rule);
  }
  assert.equal(of({ proxy, noProxy: ['ample.com', 'www.example.com', ''] }), 'a:1');
  assert.equal(of({ proxy, environment: { NO_PROXY: 'x, example.com' } }), undefined);
});

it('a proxy is told who asks, as the settings or its address say', () => {
  const authorizationOf = (settings: Partial<ProxySettings>) => {
    const proxy = proxyTo('example.com', { ...none, ...settings });
    return typeof proxy === 'object' ? proxy.authorization : undefined;
  };
  assert.equal(authorizationOf({ proxy: 'http://me:p%40ss@a:1' }), `Basic ${btoa('me:p@ss')}`);
  assert.equal(
    authorizationOf({ proxy: 'http://me:x@a:1', authorization: 'Bearer y' }),
    'Bearer y',
  );
});
