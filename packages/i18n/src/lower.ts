/** A word in small letters, as keys of texts write the states of the wire. */
export const lower = <const Word extends string>(word: Word): Lowercase<Word> =>
  // The type says how the method changes letters.
  word.toLowerCase() as Lowercase<Word>
