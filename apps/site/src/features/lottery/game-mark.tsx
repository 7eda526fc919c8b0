import { FaceMark } from "./draw/draw-face.tsx"
import { waveFace, type Face } from "./draw/draw-parts.ts"

const MARKS: Readonly<Record<string, Face>> = {
  SSC: { kind: "sum", symbol: "5" },
  "11X5": { kind: "sum", symbol: "11" },
  K3: { kind: "die", symbol: "5" },
  PK10: { kind: "car", symbol: "01" },
  LHC: waveFace("49", undefined),
  PCB: { kind: "sum", symbol: "28" },
  LF: { kind: "sum", symbol: "20" },
  CHAIN: { kind: "digit", symbol: "#" },
  VNN: { kind: "digit", symbol: "7" },
  VNS: { kind: "digit", symbol: "8" },
  SEA4D: { kind: "digit", symbol: "4" },
  SEATH: { kind: "digit", symbol: "6" },
  SEALA: { kind: "digit", symbol: "4" },
}

/** A small picture of what is drawn. */
export const GameMark = ({ gameType, size = 28 }: { readonly gameType: string; readonly size?: number }) => (
  <span aria-hidden="true" className="grid shrink-0">
    <FaceMark face={MARKS[gameType] ?? { kind: "sum", symbol: gameType.slice(0, 1) }} size={size} />
  </span>
)
