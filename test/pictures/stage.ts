import type { Browser, Page } from 'playwright-core';
import { addCodeFont, codeFont } from './codeFont';
import { pixelsOf } from './pixels';
import type { Entry } from './printingClient';

export const windowSize = { width: 700, height: 500 };
export const stageSize = { width: 1020, height: windowSize.height };

export interface Position {
  readonly x: number;
  readonly y: number;
}

interface Scene {
  /** A screenshot of the window, as PNG. */
  readonly window: Buffer;
  /** The position of the mouse, which a screenshot does not show. */
  readonly mouse: Position;
  readonly entries: readonly Entry[];
}

/** A page that shows a screenshot of the window beside what a client printed. */
export class Stage {
  private constructor(private readonly page: Page) {}

  static async open(browser: Browser): Promise<Stage> {
    const page = await browser.newPage({ viewport: stageSize });
    await page.setContent(html);
    await addCodeFont(page);
    return new Stage(page);
  }

  /** The RGBA bytes of the scene. */
  async draw({ window, mouse, entries }: Scene): Promise<Buffer> {
    const state = {
      source: dataUrl(window),
      mouse: `translate(${mouse.x}px, ${mouse.y}px)`,
      log: entries.map(entryHtml).join(''),
    };
    await this.page.evaluate(`(async () => {
      const { source, mouse, log } = ${JSON.stringify(state)};
      const image = document.querySelector('img');
      image.src = source;
      await image.decode();
      document.querySelector('svg').style.transform = mouse;
      const list = document.querySelector('#log');
      list.innerHTML = log;
      list.scrollTop = list.scrollHeight;
    })()`);
    return pixelsOf(this.page, dataUrl(await this.page.screenshot()), stageSize);
  }
}

function dataUrl(picture: Buffer): string {
  return `data:image/png;base64,${picture.toString('base64')}`;
}

function entryHtml({ way, method, count, lines }: Entry): string {
  const times = count > 1 ? `<i> × ${count}</i>` : '';
  const content = lines.map((line) => `<div>${escaped(line)}</div>`).join('');
  return `<b class="${way}">${way} ${method}${times}</b>${content}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const html = `<style>
  body { margin: 0; display: flex; background: #0c0c0c; overflow: hidden; }
  svg { position: absolute; width: 14px; height: 20px; }
  #client { box-sizing: border-box; width: ${stageSize.width - windowSize.width}px;
    height: ${stageSize.height}px; padding: 12px 14px; display: flex; flex-direction: column;
    font: 12.5px/18px "${codeFont}", monospace; color: #cccccc; font-variant-ligatures: none; }
  h1 { font: inherit; color: #ffffff; margin: 0 0 4px; }
  #log { flex: 1; overflow: hidden; }
  #log div { white-space: pre; padding-left: 14px; overflow: hidden; }
  b { display: block; font-weight: 400; color: #8b949e; margin-top: 8px; }
  b.received { color: #7ee787; }
  i { font-style: normal; color: #d29922; }
</style>
<img width="${windowSize.width}" height="${windowSize.height}">
<svg viewBox="0 0 14 20"><path d="M1 1v15l3.6-3.3 2.3 5.6 2.6-1.1-2.3-5.5h4.9z" fill="#fff" stroke="#000"/></svg>
<div id="client"><h1>An MCP client</h1><div id="log"></div></div>`;
