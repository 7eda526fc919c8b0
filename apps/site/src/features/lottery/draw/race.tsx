import type { CSSProperties } from "react"
import { Car } from "./draw-face.tsx"

type Style = CSSProperties & Readonly<Record<`--${string}`, string>>

/** The winner is over the line at this part of the race; the last one at its end. */
const WINNER = 0.55

/** Ten cars over ten lanes; who arrives when is the result. */
export function Race({ order, millis }: { readonly order: readonly string[]; readonly millis: number }) {
  const lanes = order.toSorted()
  return (
    <span className="race" aria-hidden="true">
      {lanes.map((car) => (
        <span key={car} className="race-lane">
          <span className="race-car" style={driving(order.indexOf(car), order.length, millis)}>
            <Car symbol={car} size={16} />
          </span>
        </span>
      ))}
    </span>
  )
}

const driving = (rank: number, cars: number, millis: number): Style => ({
  "--drive": `${Math.round(millis * (WINNER + ((1 - WINNER) * rank) / Math.max(cars - 1, 1)))}ms`,
})
