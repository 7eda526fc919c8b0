import { useFormat } from "../../i18n/i18n.tsx"
import type { Figure } from "./level.ts"

/** Writes a figure as its kind asks: points whole, all else as money. */
export function useFigure(): (figure: Figure, value: string) => string {
  const format = useFormat()
  return (figure, value) => (figure === "points" ? format.number(BigInt(value)) : format.money(value))
}
