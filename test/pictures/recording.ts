import type { Locator, Page } from 'playwright-core';
import { apng, type Frame } from './apng';
import { pixelsOf } from './pixels';

interface Size {
  readonly width: number;
  readonly height: number;
}

const pointerId = 'picture-pointer';

/** Frames of a window in which a person works with the mouse, at twice the size for sharp screens. */
export class Recording {
  private readonly frames: Frame[] = [];
  private mouse: { readonly x: number; readonly y: number };

  private constructor(
    private readonly page: Page,
    private readonly size: Size,
  ) {
    this.mouse = { x: size.width / 2, y: size.height - 60 };
  }

  static async start(page: Page): Promise<Recording> {
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    // A screenshot does not show the mouse.
    await page.evaluate(`(() => {
      const pointer = document.createElement('div');
      pointer.id = '${pointerId}';
      pointer.innerHTML = ${JSON.stringify(pointer)};
      pointer.style.cssText = 'position:fixed;left:0;top:0;z-index:99999;pointer-events:none;line-height:0';
      document.body.append(pointer);
    })()`);
    const recording = new Recording(page, size);
    await recording.place();
    return recording;
  }

  /** Records what is seen now. */
  async shoot(shownMs: number): Promise<void> {
    const picture = await this.page.screenshot({ animations: 'disabled', caret: 'initial' });
    const source = `data:image/png;base64,${picture.toString('base64')}`;
    this.frames.push({ rgba: await pixelsOf(this.page, source, this.pixels), shownMs });
  }

  async click(target: Locator): Promise<void> {
    const box = await target.first().boundingBox();
    if (!box) throw new Error('There is nothing to click.');
    const from = this.mouse;
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    for (const share of [0.5, 1]) {
      this.mouse = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.place();
      await this.shoot(share === 1 ? 400 : 80);
    }
    await this.page.mouse.click(this.mouse.x, this.mouse.y);
  }

  /** Types a text, of which every few characters are a frame. */
  async type(text: string, characters = 4): Promise<void> {
    for (let at = 0; at < text.length; at += characters) {
      await this.page.keyboard.type(text.slice(at, at + characters), { delay: 20 });
      await this.shoot(110);
    }
  }

  /** An animated PNG. */
  finish(): Buffer {
    return apng(this.frames, this.pixels);
  }

  private get pixels(): Size {
    return { width: this.size.width * 2, height: this.size.height * 2 };
  }

  private async place(): Promise<void> {
    const { x, y } = this.mouse;
    await this.page.mouse.move(x, y);
    await this.page.evaluate(
      `document.getElementById('${pointerId}').style.transform = 'translate(${x}px, ${y}px)'`,
    );
  }
}

const pointer =
  '<svg width="14" height="20" viewBox="0 0 14 20"><path d="M1 1v15l3.6-3.3 2.3 5.6 2.6-1.1-2.3-5.5h4.9z" fill="#fff" stroke="#000"/></svg>';
