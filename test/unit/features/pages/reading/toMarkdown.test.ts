import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sectionOf } from '../../../../../src/features/pages/model/sections';
import { toMarkdown } from '../../../../../src/features/pages/reading/worker/toMarkdown';

const address = 'https://example.com/docs/page';
const addresses = { entered: address, answered: address };
const textOf = (html: string) => toMarkdown(html, addresses).text;

describe('a page as Markdown', () => {
  it('keeps headings, tables, code, lists and links', () => {
    const { text, title } = toMarkdown(
      `<title>Prices &amp; plans</title><h1>Prices</h1><p>One<br>two <b>bold</b> <em>it</em> <del>old</del></p>
       <table><tr><th>Plan<th align=right>Price<tr><td>a | b<td><code>x|y</code></table>
       <pre><code class="hljs language-ts">if (a &lt; b) { \`\`\` }\n</code></pre>
       <ol start=3><li>three<ul><li>in it</ul></ol><blockquote>quote</blockquote>
       <a href="../a?b=1&c=2">rel</a> <a href="#x">here</a>`,
      addresses,
    );
    assert.equal(title, 'Prices & plans');
    assert.equal(
      text,
      '# Prices\n\nOne\\\ntwo **bold** _it_ ~~old~~\n\n| Plan | Price |\n| - | -: |\n| a \\| b | `x\\|y` |\n\n' +
        '````ts\nif (a < b) { ``` }\n````\n\n3. three\n   - in it\n\n> quote\n\n' +
        '[rel](https://example.com/a?b=1\\&c=2) [here](https://example.com/docs/page#x)\n',
    );
  });

  it('keeps each row of a table in one line', () => {
    assert.equal(
      textOf(
        `<table><caption>Table 1</caption><tr><th>k<th colspan=2>v<tr><td rowspan=2>x
         <td><p>a<br>b</p><ul><li>c<li><b>d</b></ul><td>e<tr><td>f<td>g</table>`,
      ),
      'Table 1\n\n| k | v | |\n| - | - | - |\n| x | a b<br>• c<br>• **d** | e |\n| | f | g |\n',
    );
  });

  it('reads a table of code or headings cell by cell', () => {
    const code = '<td class=linenos><pre>1\n2</pre><td><pre>a\n# b</pre>';
    assert.equal(textOf(`<table><tr>${code}</table>`), '```\na\n# b\n```\n');
    for (const tag of ['xmp', 'listing', 'plaintext']) {
      const text = textOf(`<table><tr><th>k<th>v<tr><td>a<td><${tag}>b\n# c</${tag}>`);
      assert.match(text, /^k\n\nv\n\na\n\n```\nb\n# c/, tag);
    }
    const inner = '<table><tr><th>k<tr><td>v</table>';
    assert.equal(
      textOf(`<table><tr><td><h2>Left</h2><p>a<td>${inner}</table>`),
      '## Left\n\na\n\n| k |\n| - |\n| v |\n',
    );
  });

  it('keeps what is written higher or lower, and the language of code', () => {
    const { text, headings } = toMarkdown('<h2>2<sup>32</sup> H<sub>2</sub>O</h2>', addresses);
    assert.equal(text, '## 2<sup>32</sup> H<sub>2</sub>O\n');
    assert.equal(headings[0]?.slug, '232-h2o');
    const code = '<pre class="prism-code language-bash"><code>npm i</code></pre>';
    assert.equal(textOf(code), '```bash\nnpm i\n```\n');
  });

  it('has formulas as their TeX, unless they are hidden', () => {
    const signs = '<mrow><mi>x</mi><mn>2</mn></mrow>';
    const tex = '<annotation encoding="application/x-tex"> \\frac{x_1}{2} </annotation>';
    const math = `<math><semantics>${signs}${tex}</semantics></math>`;
    const katex = `<span class="katex-mathml">${math}</span><span aria-hidden="true">x2</span>`;
    assert.equal(textOf(`<p>as ${katex} says`), 'as `\\frac{x_1}{2}` says\n');
    assert.equal(textOf(`<p>as <math alttext="x^2">${signs}</math> says`), 'as `x^2` says\n');
    assert.equal(textOf(`<h2>On ${math}</h2>`), '## On `\\frac{x_1}{2}`\n');
    const unseen = [
      `<span style="display:none">${math}</span>`,
      math.replace('<math', '<math hidden'),
      math.replace('<math', '<math style="font-size:0"'),
      // A reader would see nothing of these, or their signs without their places.
      math.replace(signs, ''),
      `<math>${signs}</math>`,
    ];
    for (const html of unseen) assert.equal(textOf(`<p>as ${html}says`), 'as says\n', html);
  });

  it('keeps the blanks between marked words', () => {
    assert.equal(textOf('<b>a</b><b> </b><i>b</i><code> </code>c<b></b>d'), '**a** _b_ cd\n');
  });

  it('keeps blank lines of code, and no others', () => {
    const code = 'a\n\n\n\n\nb';
    assert.equal(textOf(`<pre>${code}</pre>`), `\`\`\`\n${code}\n\`\`\`\n`);
    assert.equal(textOf('<br>a<div><br></div><br><br><h2>b</h2>'), 'a\n\n## b\n');
  });

  it('has no links that run or open something, and no pictures but their words', () => {
    for (const href of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'JAVASCRIPT:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'command:x',
      'vscode://x/y',
      'mailto:a@b.c',
      'https://me:x@example.com/',
      `https://example.com/${'x'.repeat(3_000)}`,
    ]) {
      assert.equal(textOf(`<p><a href="${href}">text</a></p>`), 'text\n', href);
    }
    assert.equal(
      textOf('<p>a <img src="https://example.com/track.png" alt="a cat"> b<img src="data:x"></p>'),
      'a a cat b\n',
    );
    assert.equal(
      textOf('<base href="javascript:x"><a href="y">z</a>'),
      '[z](https://example.com/docs/y)\n',
    );
    assert.equal(
      textOf('<base href="/other/"><a href="y">z</a>'),
      '[z](https://example.com/other/y)\n',
    );
  });

  it('shows nothing of the query of a redirect', () => {
    const answered = 'https://cdn.example/files/doc?signature=SECRET';
    const linked = (href: string, head = '') =>
      toMarkdown(`${head}<a href="${href}">a</a>`, { entered: address, answered }).text;
    for (const head of ['', '<base href="">', '<base href="#">']) {
      for (const part of ['', '#part', ' \n#part', '\u0001#part']) {
        const found = part.replace(/^[^#]*/, '');
        assert.equal(linked(part, head), `[a](${address}${found})\n`, head + part);
      }
      assert.equal(linked('?page=2', head), '[a](https://cdn.example/files/doc?page=2)\n');
      assert.equal(linked('other', head), '[a](https://cdn.example/files/other)\n');
    }
  });

  it('has nothing that a reader does not see', () => {
    const hidden = [
      '<script>X</script>',
      '<style>X</style>',
      '<!-- X -->',
      '<template>X</template>',
      '<noscript>X</noscript>',
      '<svg><text>X</text></svg>',
      '<svg><desc><p>X</p></desc></svg>',
      '<math><annotation-xml encoding="text/html"><p>X</annotation-xml></math>',
      '<iframe>X</iframe>',
      '<textarea>X</textarea>',
      '<button>X</button>',
      '<select><option>X</select>',
      '<input value=X>',
      '<dialog>X</dialog>',
      '<nav>X</nav>',
      '<p hidden>X',
      '<p HIDDEN=until-found>X',
      '<p aria-hidden="TRUE">X',
      '<p style="display:none">X',
      '<p style="color: red; DISPLAY : None !important">X',
      '<p style="display:/**/none">X',
      '<p style="visibility:hidden">X',
      '<p style="opacity:0.0">X',
      '<p style="font-size:0px">X',
      '<p style="font: 0/0 a">X',
      '<p style="width:0;overflow:hidden">X',
      '<p style="max-height:0em">X',
      '<p style="position:absolute;left:-9999px">X',
      '<p style="text-indent:-999em">X',
      '<p style="clip:rect(0,0,0,0)">X',
      '<p style="clip-path: inset(50%)">X',
      '<p style="color:transparent">X',
      '<p class="a visually-hidden b">X',
      '<div hidden><p>X</p><div>X',
      '<a id=x></a><h2><a href="#x" class=anchor>#</a></h2>',
    ];
    for (const html of hidden) assert.doesNotMatch(textOf(`<p>seen</p>${html}`), /X|#x/, html);
    assert.equal(textOf('a\u200bb<b>\u{e0041}</b>c'), 'abc\n');
    assert.match(textOf('<p style="font-size:0.5em;left:-5px;opacity:0.1;width:10px">X'), /X/);
  });

  it('is its main part, where it says which that is', () => {
    const words = 'word '.repeat(50).trim();
    assert.equal(
      textOf(`<header>top</header><main>${words}</main><footer>end</footer>`),
      `${words}\n`,
    );
    assert.equal(textOf(`<p>top</p><div role=main>${words}</div>`), `${words}\n`);
    assert.match(textOf(`<p>top</p><main>short</main>`), /top/);
    assert.match(textOf(`<article>${words}</article><article>other</article>`), /other/);
  });

  it('can be asked for by the names of its headings', () => {
    const { text, headings } = toMarkdown(
      `<h1 id=top>Guide</h1><p id=intro>Before</p><section id=setup><a name="old-setup"></a><h2>Set up<a href="#s"> ¶</a></h2>In it</section>
       <ul><li><h2 id=inlist>In a list</h2></ul><div><h2><span id=run>Run</span> it</h2><p>So</p></div>`,
      addresses,
    );
    assert.deepEqual(
      headings.map(({ names }) => names),
      [['top'], ['setup', 'old-setup'], ['run']],
    );
    assert.match(sectionOf(text, headings, 'old-setup') ?? '', /^## Set up\n\nIn it\n/);
    assert.equal(sectionOf(text, headings, 'run'), '## Run it\n\nSo\n');
    assert.equal(sectionOf(text, headings, 'run-it'), '## Run it\n\nSo\n');
  });

  it('is made of what is nested deeply', () => {
    assert.match(textOf(`${'<div>'.repeat(5_000)}deep`), /deep/);
    assert.match(textOf(`${'<blockquote>'.repeat(500)}deep`), /deep/);
  });
});
