import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parsePageAddress,
  redirectedTo,
} from '../../../../../src/features/pages/model/pageAddress';

const address = (typed: string) => {
  const parsed = parsePageAddress(typed);
  return typeof parsed === 'string' ? parsed : `${parsed.uri}${parsed.isLoopback ? ' here' : ''}`;
};

const mistakes: Readonly<Record<string, readonly string[]>> = {
  none: [
    '',
    '  ',
    'two words',
    'https://',
    'https://exa mple.com',
    'me@example.com',
    `https://example.com/${'x'.repeat(2048)}`,
  ],
  scheme: [
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript://example.com/%0aalert(1)',
  ],
  insecure: ['http://example.com/', 'HTTP://1.1.1.1/'],
  credentials: [
    'https://me@example.com/',
    'https://me:secret@example.com/',
    'https://:secret@example.com/',
  ],
  private: [
    'https://169.254.169.254/latest/meta-data/',
    'http://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://169.254.43518/',
    'https://169.16689662/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://１６９.254.169.254/',
    'https://169。254。169。254/',
    'https://169.254.169.254./',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
    'https://10.0.0.1/',
    'https://192.168.0.1:8443/',
    'https://0.0.0.0/',
    'https://0/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://foo.localhost/',
    'https://printer.local/',
    'https://router.home.arpa/',
    'https://intranet/',
    'intranet/wiki',
  ],
};

describe('an address that is typed', () => {
  it('is that of a browser, without its fragment', () => {
    assert.equal(address('https://Example.com'), 'https://example.com/');
    assert.equal(address(' example.com/a b'.replace(' b', '%20b')), 'https://example.com/a%20b');
    assert.equal(address('example.com:8443/x?a=1&b=2#c'), 'https://example.com:8443/x?a=1&b=2');
    assert.equal(address('https://bücher.example/ü'), 'https://xn--bcher-kva.example/%C3%BC');
    assert.equal(address('https://93.184.216.34/'), 'https://93.184.216.34/');
    assert.equal(address('https://[2606:4700::1111]/'), 'https://[2606:4700::1111]/');
  });

  it('may be of this machine', () => {
    assert.equal(address('localhost:3000/openapi.json'), 'http://localhost:3000/openapi.json here');
    assert.equal(address('http://127.0.0.1:8080/'), 'http://127.0.0.1:8080/ here');
    assert.equal(address('https://LOCALHOST./x'), 'https://localhost./x here');
    assert.equal(address('http://0x7f.1/'), 'http://127.0.0.1/ here');
    assert.equal(address('http://[::1]:3000/'), 'http://[::1]:3000/ here');
  });

  for (const [mistake, all] of Object.entries(mistakes)) {
    it(`is refused: ${mistake}`, () => {
      for (const typed of all) assert.equal(address(typed), mistake, typed);
    });
  }
});

describe('a redirect', () => {
  const to = (from: string, location: string | undefined, followed = 0) => {
    const start = parsePageAddress(from);
    assert.ok(typeof start === 'object');
    const next = redirectedTo(start, location, followed);
    return 'uri' in next ? next.uri : next.type;
  };

  it('leads on, relative to the page', () => {
    assert.equal(to('https://example.com/a/b?c', '../d#e'), 'https://example.com/d');
    assert.equal(to('https://example.com/', 'https://example.org/', 4), 'https://example.org/');
    assert.equal(to('https://example.com/', '//example.org/'), 'https://example.org/');
  });

  it('is not followed to what nobody may fetch, nor too often', () => {
    assert.equal(to('https://example.com/', undefined), 'redirected');
    assert.equal(to('https://example.com/', 'http://example.com/'), 'redirected');
    assert.equal(to('https://example.com/', 'file:///etc/passwd'), 'redirected');
    assert.equal(to('https://example.com/', 'javascript:alert(1)'), 'redirected');
    assert.equal(to('https://example.com/', 'https://me:x@example.com/'), 'redirected');
    assert.equal(to('https://example.com/', 'https://169.254.169.254/'), 'redirected');
    assert.equal(to('https://example.com/', 'https://[::ffff:10.0.0.1]/'), 'redirected');
    assert.equal(to('https://example.com/', '/again', 5), 'redirects');
  });

  it('leads neither to this machine nor away from it', () => {
    assert.equal(to('https://example.com/', 'http://localhost:3000/'), 'redirected');
    assert.equal(to('https://example.com/', 'https://127.0.0.1/'), 'redirected');
    assert.equal(to('http://localhost:3000/', '/other'), 'redirected');
    assert.equal(to('http://localhost:3000/', 'https://example.com/'), 'redirected');
  });
});
