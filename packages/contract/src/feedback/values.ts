/** A complaint stands in the complaint log; feedback is every other word to the house. */
export const FEEDBACK_KINDS = ["FEEDBACK", "COMPLAINT"] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

/** NEW: no person has it. TAKEN: a person works on it. ANSWERED: its end. */
export const FEEDBACK_STATES = ["NEW", "TAKEN", "ANSWERED"] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

/** Words that a text has at least and at most. */
export const FEEDBACK_WORDS = { least: 5, most: 500 } as const

/** Characters that a text or an answer has at most. */
export const FEEDBACK_LENGTH = 4000

/** Entries of one sender that wait for an answer at once, at most. */
export const FEEDBACK_WAITING = 5

const words = new Intl.Segmenter(undefined, { granularity: "word" })

/** Words of a text by Unicode's word boundaries: Chinese, Japanese and Thai put no spaces between theirs. */
export const countWords = (text: string): number =>
  [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
