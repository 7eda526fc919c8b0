import { question } from "../parts/question.ts"

/** Asks the person for a fresh code; true when the house took one. */
export const stepUp = question()
