/** The values of a text that holds them with commas between. */
export const typedList = (typed: string): string[] =>
  typed
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")
