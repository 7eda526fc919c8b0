/** Seconds as minutes and seconds, "2:05"; a dash where there are none. */
export const secondsText = (seconds: number | null): string =>
  seconds === null ? "–" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
