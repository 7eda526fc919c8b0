/** A word in small letters, as keys of texts write the states of the wire. */
export const lower = <const Word extends string>(word: Word): Lowercase<Word> =>
  // What the method does to letters, the type says.
  word.toLowerCase() as Lowercase<Word>
