/**
 * Takes the place of the SDK's `_shims` module in the bundle: the real one brings a JSON Schema validator of 154 kB that
 * checks tools and elicitations, of which this server has none.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server validates no JSON Schema.');
  }
}
