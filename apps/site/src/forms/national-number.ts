/**
 * A number as the wire carries it: its digits, without what people write between them. Autofill and paste
 * often bring the country's prefix along; where it is the chosen one, it is taken off.
 */
export function nationalNumber(typed: string, dialingCode: string): string {
  const bare = typed.replaceAll(/[\s().\u00A0-]/g, "")
  return bare.startsWith(`+${dialingCode}`) ? bare.slice(dialingCode.length + 1) : bare
}
