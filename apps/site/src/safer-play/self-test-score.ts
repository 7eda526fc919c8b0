/** Answers of a question: never, sometimes, most of the time, almost always. */
export const ANSWERS = [0, 1, 2, 3] as const
export type Answer = (typeof ANSWERS)[number]
export const QUESTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export const MOST_POINTS = QUESTIONS.length * 3

export type SelfTestResult = "NONE" | "LOW" | "MODERATE" | "HIGH"

/** The result of nine answers. Source of the questions' subjects and of the bounds: Problem Gambling Severity Index (Ferris, Wynne 2001). */
export function selfTestResult(points: number): SelfTestResult {
  if (points === 0) return "NONE"
  if (points <= 2) return "LOW"
  return points <= 7 ? "MODERATE" : "HIGH"
}
