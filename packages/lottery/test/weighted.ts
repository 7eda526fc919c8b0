import type { Draw } from "../src/draw.ts"

/**
 * Draw spaces, whole or reduced. A reduced space holds one draw for every way a play can see the whole space,
 * weighted by how many draws look like that: positions that a play does not read are fixed, balls that it
 * does not tell apart are exchanged, independent prize lines are varied one at a time.
 */
export type Weighted = { readonly draw: Draw; readonly weight: bigint }
export type Space = { readonly draws: Iterable<Weighted>; readonly total: bigint }

export const one = (draw: Draw): Weighted => ({ draw, weight: 1n })

/** Independent symbols (digits, dice): every combination at the positions that are read. */
export function independent(
  alphabet: readonly string[],
  length: number,
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Space {
  const fixed = Array.from({ length }, () => alphabet[0] ?? "")
  return {
    draws: independentDraws(alphabet, fixed, read, wrap),
    total: BigInt(alphabet.length) ** BigInt(read.length),
  }
}

function* independentDraws(
  alphabet: readonly string[],
  fixed: readonly string[],
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Iterable<Weighted> {
  const symbols = [...fixed]
  for (let n = 0; n < alphabet.length ** read.length; n++) {
    let rest = n
    for (const position of read) {
      symbols[position] = alphabet[rest % alphabet.length] ?? ""
      rest = Math.floor(rest / alphabet.length)
    }
    yield one(wrap([...symbols]))
  }
}
