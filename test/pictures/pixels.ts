import type { Page } from 'playwright-core';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The RGBA bytes of a picture that the browser can show, given as a `data:` URL and drawn in this size. */
export async function pixelsOf(page: Page, source: string, size: Size): Promise<Buffer> {
  // An expression, because no type here knows the names of the browser. Base64 crosses faster than numbers.
  const bytes = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const context = new OffscreenCanvas(${size.width}, ${size.height}).getContext('2d');
    context.drawImage(image, 0, 0, ${size.width}, ${size.height});
    const { data } = context.getImageData(0, 0, ${size.width}, ${size.height});
    let text = '';
    for (let at = 0; at < data.length; at += 32768) {
      text += String.fromCharCode(...data.subarray(at, at + 32768));
    }
    return btoa(text);
  })()`);
  return Buffer.from(bytes, 'base64');
}
