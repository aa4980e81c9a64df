import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { pinnedPages } from './pinnedPages';
import { TestWeb } from './testWeb';

const address = 'https://example.com/';

/** Reads parts of a page that has this text. */
async function partsOf(t: TestContext, type: string, text: string) {
  const web = await TestWeb.start(t, (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(text),
  );
  const { read, refresh } = await pinnedPages(t, web, { pinned: [address] });
  await refresh(address);
  return async (name: string) => {
    const contents = await read(`${address}#${name}`);
    return 'text' in contents ? contents.text : undefined;
  };
}

describe('a part of a web page', () => {
  const before = {
    'a heading without text': '<h2></h2>',
    'a heading that is only a picture': '<h2 id=a><img src=x></h2>',
    'a heading of two lines': '<h1 id=t>Title<br>of page</h1><p>intro</p>',
    'code with a line break in a heading': '<h1><code>a\nb</code></h1>',
    'code in a list': '<ul><li><pre>code</pre></li></ul>',
    'code in a list that looks like a heading': '<ol><li><pre># x</pre></ol><pre>z</pre>',
    'a quote that looks like a heading': '<blockquote><h2>quoted</h2></blockquote><p># x',
    'code with blank lines': '<pre>a\n\n\n\n\nb</pre>',
    'paragraphs without text': '<p><img></p><p><span></span></p><p>&nbsp;</p><div><br></div>',
  };
  for (const [what, html] of Object.entries(before)) {
    it(`is found behind ${what}`, async (t) => {
      const more = '<h2 id=b>Beta</h2><p>beta text</p><h2 id=c>Gamma</h2><p>gamma text</p>';
      const part = await partsOf(t, 'text/html', html + more);
      for (const name of ['b', 'beta']) assert.equal(await part(name), '## Beta\n\nbeta text\n');
      for (const name of ['c', 'gamma']) assert.equal(await part(name), '## Gamma\n\ngamma text\n');
    });
  }

  it('is found by the names that documentation gives its headings', async (t) => {
    const rustdoc = `<details><summary><section id=method.new%3CT%3E><span>1.0.0</span><a href="#method.new">§</a>
      <h4>fn <a href="#method.new">new</a>()</h4></section></summary><p>Makes it.</p></details>`;
    const github = (name: string) =>
      `<div><h4>${name}</h4><a id="user-content-${name}" class=anchor href="#${name}"><svg></svg></a></div><p>About ${name}.</p>`;
    const sphinx = '<dl><dt id=f>f()<a href="#f">¶</a></dt><dd>It calls.</dd></dl>';
    const part = await partsOf(
      t,
      'text/html',
      `${rustdoc}${github('one')}${github('two')}${sphinx}`,
    );
    const made = `#### fn [new](${address}#method.new)()\n\nMakes it.\n`;
    assert.equal(await part('method.new%3CT%3E'), made);
    assert.equal(await part('user-content-one'), '#### one\n\nAbout one.\n');
    const two = '#### two\n\nAbout two.\n\n- f()\n\n  It calls.\n';
    assert.equal(await part('user-content-two'), two);
  });

  const inMarkdown = {
    'code in a list': '- ```sh\n  # x\n  ```',
    'code in a numbered list': '10. ```sh\n    # x\n    ```\n    more',
    'code within a line': '```one``` two',
    'code in a quote': '> ```\n> # x\n> ```',
  };
  for (const [what, markdown] of Object.entries(inMarkdown)) {
    for (const end of ['\n', '\r\n']) {
      it(`is found behind ${what} in Markdown with line ends of ${end.length}`, async (t) => {
        const more = '\n# Beta\ntext\n```\n# no\n```\n# x\n';
        const part = await partsOf(t, 'text/markdown', (markdown + more).replaceAll('\n', end));
        assert.equal(await part('beta'), ['# Beta', 'text', '```', '# no', '```'].join(end) + '\n');
        assert.equal(await part('x'), '# x\n');
      });
    }
  }
});
