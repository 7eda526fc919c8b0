/** Minutes as people say them: "5 minutes", "2 hours", "3 days". */
export function usualTime(locale: string, minutes: number): string {
  const [value, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [Math.ceil(minutes / 60), "hour"]
        : [Math.ceil(minutes / 1_440), "day"]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: "unit", unit, unitDisplay: "long" }).format(
    value,
  )
}
