import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReport } from '../../../../../src/features/reports/model/decodeReport';
import { parseReport } from '../../../../../src/features/reports/model/parseReport';
import { reportPath, reportUri } from '../../../../../src/features/reports/model/reportUri';
import { reportText } from '../../../../../src/features/reports/model/testReport';
import { samples } from './samples';

const failing = (message: string) =>
  `<testsuites><testsuite name="a"><testcase name="b"><failure>${message}</failure></testcase></testsuite></testsuites>`;

describe('a test report', () => {
  for (const [runner, { xml, tests, skipped = 0, name, place, message }] of Object.entries(
    samples,
  )) {
    it(`is read: ${runner}`, async () => {
      const report = await parseReport(xml);
      assert.equal(report.tests, tests);
      assert.equal(report.skipped, skipped);
      assert.equal(report.failed.length, 1);
      assert.equal(report.failed[0]?.name, name);
      assert.equal(report.failed[0]?.place, place);
      assert.match(report.failed[0]?.message ?? '', message);
    });

    it(`says what is wrong where it is cut: ${runner}`, async () => {
      const cut = xml.slice(0, xml.length / 2);
      await assert.rejects(parseReport(cut), /cannot be read: .*run the tests again/i);
    });
  }

  it('is a text with counts, names, places and messages', async () => {
    const report = await parseReport(samples.vitest?.xml ?? '');
    const text = reportText('reports/a.xml', report, 0);
    assert.match(
      text,
      /^# Test report reports\/a\.xml\n\n1 of 2 tests failed, 0\.31 s, run at 2026/,
    );
    assert.match(
      text,
      /\n## test\/cart\.test\.ts › cart > adds\n\ntest\/cart\.test\.ts:12\n\n {4}Ass/,
    );
  });

  it('may be empty of failures, and of tests', async () => {
    const report = await parseReport('<testsuites><testsuite name="a"/></testsuites>');
    assert.deepEqual([report.tests, report.failed], [0, []]);
  });

  it('is refused if it is of another sort, or nothing', async () => {
    await assert.rejects(parseReport('<coverage/>'), /no test report: it begins with <coverage>/);
    await assert.rejects(parseReport(''), /empty/);
    await assert.rejects(parseReport('not XML'), /cannot be read/);
  });

  it('has no entities of its own, and none from elsewhere', async () => {
    const declared = '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    await assert.rejects(parseReport(declared + failing('&b;')), /declares entities/);
    await assert.rejects(parseReport(failing('&nbsp;')), /cannot be read: .*entity/);
    assert.equal((await parseReport(failing('&lt;&#x41;'))).failed[0]?.message, '<A');
  });

  it('may have 5 MB, of which much is left out', async () => {
    const line = 'AssertionError: something that is quite long, at src/a.ts:12:3\n';
    const report = await parseReport(failing(line.repeat(5_000_000 / line.length)));
    assert.ok((report.failed[0]?.message.length ?? 0) < 100_000);
    assert.ok(reportText('a', report, 0).length < 10_000);
  });
});

describe('the place of a failed test', () => {
  const own = [
    ['src/internal/cart.test.ts:12', 'at src/internal/cart.test.ts:12:3'],
    ['internal/cart/cart_test.go:8', 'internal/cart/cart_test.go:8: got 1'],
    [
      '/usr/src/app/test/cart.test.js:9',
      'at Object.<anonymous> (/usr/src/app/test/cart.test.js:9:1)',
    ],
    ['my-junit-tests/cart.rb:4', 'my-junit-tests/cart.rb:4: failed'],
    ['/ws/tests/CartTests.cs:12', 'at Shop.CartTests.Adds() in /ws/tests/CartTests.cs:line 12'],
    ['C:\\ws\\CartTests.cs:12', 'at Shop.CartTests.Adds() in C:\\ws\\CartTests.cs:line 12'],
  ] as const;
  const foreign = [
    'at /ws/node_modules/vitest/dist/chunk.js:3:1',
    'File "/usr/lib/python3.13/unittest/case.py:58',
    '/usr/local/go/src/testing/testing.go:1792',
    '/usr/lib64/ruby/minitest.rb:7',
    'at FluentAssertions.Fail() in /_/Src/FluentAssertions/Fail.cs:line 27',
    'org/junit/Assert.java:12',
  ];
  for (const [place, line] of own) {
    it(`is ${place}, and not one in a library`, async () => {
      const text = [...foreign, line].join('\n').replaceAll('<', '&lt;');
      assert.equal((await parseReport(failing(text))).failed[0]?.place, place);
    });
  }
});

describe('the text of a report', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>für</a>';

  it('is in the encoding that it declares or begins with', () => {
    assert.equal(decodeReport(Buffer.from(text, 'latin1')), text);
    assert.equal(decodeReport(Buffer.from('\ufeff<a>ü</a>')), '<a>ü</a>');
    assert.equal(decodeReport(Buffer.from('\ufeff<a>ü</a>', 'utf16le')), '<a>ü</a>');
    assert.equal(decodeReport(Buffer.from('<a>ü</a>')), '<a>ü</a>');
  });

  it('is refused with its encoding if it is not in it', () => {
    assert.throws(() => decodeReport(Buffer.from([0x3c, 0xff, 0xfe])), /not in utf-8/);
    assert.throws(() => decodeReport(Buffer.from('<?xml encoding="klingon"?>')), /not in klingon/);
  });
});

it('a report has the path of its file', () => {
  for (const path of ['reports/a.xml', 'my reports/ä#?%.xml', 'one/test-results/b c.xml']) {
    assert.equal(reportPath(reportUri(path)), path);
  }
  assert.equal(reportPath(reportUri('a.xml').replace('report', 'other') as never), undefined);
});
