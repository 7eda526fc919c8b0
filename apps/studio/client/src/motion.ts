/** Players who ask their device for less motion see results at once. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
