/**
 * Digits on the keyboard choose symbols of a row. A digit that can only be one symbol chooses it at once; one
 * that may begin a longer symbol ("1" of "12") waits for the next.
 */
export function typedSymbol(
  symbols: readonly string[],
  typed: string,
  digit: string,
): { readonly symbol?: string; readonly typed: string } {
  const candidates = [typed + digit, digit]
  for (const text of candidates) {
    const longer = symbols.some((symbol) => symbol.length > text.length && symbol.startsWith(text))
    if (symbols.includes(text) && !longer) return { symbol: text, typed: "" }
    if (longer) return { typed: text }
  }
  return { typed: "" }
}
