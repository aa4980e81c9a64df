import { Emitter } from '../../src/base/events';
import type { Answers } from '../../src/core/answers/answers';

/** A person who lets no client write. */
export const withoutAnswers: Answers = {
  isOn: false,
  onDidChange: new Emitter<void>().event,
  answer: () => Promise.reject(new Error('Nobody may answer.')),
  propose: () => Promise.reject(new Error('Nobody may propose.')),
};
