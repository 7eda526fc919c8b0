import { encode } from "uqr"

/** A QR code as one SVG path over a square of `size` modules, its quiet zone included. */
export interface QrPath {
  readonly size: number
  readonly d: string
}

/** The standard asks for four white modules around the code. */
const QUIET = 4

/** Draws `text` at error correction level M (the specification's) as horizontal runs of one path. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", boostEcc: false, border: 0 })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const from = x
      while (x < size && row[x]) x += 1
      runs.push(`M${from + QUIET} ${y + QUIET}h${x - from}v1h-${x - from}z`)
    }
  }
  return { size: size + 2 * QUIET, d: runs.join("") }
}
