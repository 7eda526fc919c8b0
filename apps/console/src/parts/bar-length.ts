/**
 * How long the bar of an amount is drawn, of `whole` for `longest`: nothing for nought and below, and at least `least` for
 * any other amount, so that a small one is still seen. For the eye alone: no amount is reckoned with here.
 */
export function barLength(
  decimal: string,
  { longest, whole, least }: { readonly longest: number; readonly whole: number; readonly least: number },
): number {
  const value = Number(decimal)
  return value > 0 ? Math.max(least, (value / longest) * whole) : 0
}
