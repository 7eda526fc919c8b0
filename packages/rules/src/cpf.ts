/**
 * A number of the Brazilian register of persons, as its eleven digits; undefined for what is none: the last two digits are
 * made of the others (mod 11), and one digit eleven times fits them but was never given to anybody.
 */
export function cpfFrom(text: string): string | undefined {
  const bare = text.replaceAll(/[\s.-]/g, "")
  if (!/^\d{11}$/.test(bare) || /^(\d)\1*$/.test(bare)) return undefined
  const digit = (count: number) => {
    let sum = 0
    for (let at = 0; at < count; at++) sum += Number(bare[at]) * (count + 1 - at)
    return String(((sum * 10) % 11) % 10)
  }
  return bare[9] === digit(9) && bare[10] === digit(10) ? bare : undefined
}
