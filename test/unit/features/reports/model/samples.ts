interface Sample {
  readonly xml: string;
  readonly tests: number;
  readonly skipped?: number;
  /** The first failed test, and where. */
  readonly name: string;
  readonly place: string;
  readonly message: RegExp;
}

/** What runners write for a test that fails beside one that passes. */
export const samples: Readonly<Record<string, Sample>> = {
  vitest: {
    xml: `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="2" failures="1" errors="0" time="0.31">
    <testsuite name="test/cart.test.ts" timestamp="2026-11-25T10:00:00.000Z" hostname="a" tests="2" failures="1" errors="0" skipped="0" time="0.008">
        <testcase classname="test/cart.test.ts" name="cart &gt; is empty" time="0.001">
        </testcase>
        <testcase classname="test/cart.test.ts" name="cart &gt; adds" time="0.004">
            <failure message="expected 1 to be 2 // Object.is equality" type="AssertionError">
AssertionError: expected 1 to be 2 // Object.is equality

- Expected
+ Received

 ❯ test/cart.test.ts:12:22
            </failure>
        </testcase>
    </testsuite>
</testsuites>`,
    tests: 2,
    name: 'test/cart.test.ts › cart > adds',
    place: 'test/cart.test.ts:12',
    message: /^AssertionError: expected 1 to be 2/,
  },
  jest: {
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="jest tests" tests="2" failures="1" errors="0" time="0.9">
  <testsuite name="cart" errors="0" failures="1" skipped="1" timestamp="2026-11-25T10:00:00" time="0.4" tests="2">
    <testcase classname="cart adds" name="cart adds" time="0.003">
      <failure>Error: expect(received).toBe(expected)

Expected: 2
Received: 1
    at Object.toBe (/ws/node_modules/expect/build/index.js:174:22)
    at Object.&lt;anonymous&gt; (/ws/src/cart.test.js:8:15)</failure>
    </testcase>
    <testcase classname="cart removes" name="cart removes" time="0"><skipped/></testcase>
  </testsuite>
</testsuites>`,
    tests: 2,
    skipped: 1,
    name: 'cart adds',
    place: '/ws/src/cart.test.js:8',
    message: /^Error: expect\(received\)/,
  },
  pytest: {
    xml: `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="1" skipped="0" tests="2" time="0.035" timestamp="2026-11-25T10:00:00.123456+00:00" hostname="a"><testcase classname="tests.test_cart" name="test_empty" time="0.001" /><testcase classname="tests.test_cart" name="test_adds" time="0.001"><failure message="assert 1 == 2&#10; +  where 1 = add(1, 0)">def test_adds():
&gt;       assert add(1, 0) == 2
E       assert 1 == 2

tests/test_cart.py:5: AssertionError</failure></testcase></testsuite></testsuites>`,
    tests: 2,
    name: 'tests.test_cart › test_adds',
    place: 'tests/test_cart.py:5',
    message: /^assert 1 == 2/,
  },
  go: {
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="2" failures="1" errors="0" time="0.5">
	<testsuite tests="2" failures="1" time="0.002" name="example.com/shop/cart" timestamp="2026-11-25T10:00:00Z">
		<properties><property name="go.version" value="go1.25 linux/amd64"></property></properties>
		<testcase classname="example.com/shop/cart" name="TestEmpty" time="0.000"></testcase>
		<testcase classname="example.com/shop/cart" name="TestAdds" time="0.000">
			<failure message="Failed" type="">=== RUN   TestAdds&#xA;    cart_test.go:11: got 1, want 2&#xA;--- FAIL: TestAdds (0.00s)&#xA;</failure>
		</testcase>
	</testsuite>
</testsuites>`,
    tests: 2,
    name: 'example.com/shop/cart › TestAdds',
    place: 'cart_test.go:11',
    message: /got 1, want 2/,
  },
  nextest: {
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="2" failures="1" errors="0" uuid="0" timestamp="2026-11-25T10:00:00.000+00:00" time="0.014">
    <testsuite name="shop" tests="2" disabled="0" errors="0" failures="1">
        <testcase name="cart::tests::empty" classname="shop" timestamp="2026-11-25T10:00:00.000+00:00" time="0.004"></testcase>
        <testcase name="cart::tests::adds" classname="shop" timestamp="2026-11-25T10:00:00.000+00:00" time="0.006">
            <failure message="thread 'cart::tests::adds' panicked at src/cart.rs:14:9" type="test failure with exit code 101">thread 'cart::tests::adds' panicked at src/cart.rs:14:9:
assertion \`left == right\` failed
stack backtrace:
   0: rust_begin_unwind
             at /rustc/abc/library/std/src/panicking.rs:665:5</failure>
            <system-out>running 1 test</system-out>
        </testcase>
    </testsuite>
</testsuites>`,
    tests: 2,
    name: 'shop › cart::tests::adds',
    place: 'src/cart.rs:14',
    message: /assertion `left == right` failed/,
  },
  maven: {
    xml: `<?xml version="1.0" encoding="UTF-8"?>
<testsuite xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://maven.apache.org/surefire/surefire-test-report.xsd" version="3.0" name="shop.CartTest" time="0.05" tests="2" errors="1" skipped="0" failures="0">
  <properties><property name="java.version" value="21"/></properties>
  <testcase name="empty" classname="shop.CartTest" time="0.01"/>
  <testcase name="adds" classname="shop.CartTest" time="0.003">
    <error message="no cart" type="java.lang.IllegalStateException"><![CDATA[java.lang.IllegalStateException: no cart
	at java.base/java.lang.Object.wait(Object.java)
	at org.junit.jupiter.api.AssertTimeout.assertTimeout(AssertTimeout.java:48)
	at shop.CartTest.adds(CartTest.java:17)
]]></error>
  </testcase>
</testsuite>`,
    tests: 2,
    name: 'shop.CartTest › adds',
    place: 'CartTest.java:17',
    message: /IllegalStateException: no cart/,
  },
};
