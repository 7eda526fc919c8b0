import type { watchGraph } from "@croupier/contract/console/watch"
import type { Value } from "../../api/call.ts"

export type Graph = Value<typeof watchGraph>

/** A point of the picture, from 0 to 100 in both directions. */
export interface Place {
  readonly x: number
  readonly y: number
}

const MIDDLE = 50
const OUTER = 36
const INNER = 18

const onCircle = (angle: number, radius: number): Place => ({
  x: MIDDLE + radius * Math.cos(angle),
  y: MIDDLE + radius * Math.sin(angle),
})

/** Places of members, on a circle in the order of the answer, and of marks, inside it towards their members. */
export function placesOf({ members, marks }: Pick<Graph, "members" | "marks">): {
  readonly members: ReadonlyMap<string, Place>
  readonly marks: readonly Place[]
} {
  const places = new Map(
    members.map(({ memberId }, at) => [
      memberId,
      onCircle((at / members.length) * 2 * Math.PI - Math.PI / 2, OUTER),
    ]),
  )
  return {
    members: places,
    marks: marks.map(({ memberIds }, at) => {
      const own = memberIds.flatMap((id) => places.get(id) ?? [])
      const x = own.reduce((sum, each) => sum + each.x - MIDDLE, 0)
      const y = own.reduce((sum, each) => sum + each.y - MIDDLE, 0)
      // Marks of the same members lie beside one another: each turns a little further.
      const angle = (x === 0 && y === 0 ? at : Math.atan2(y, x)) + at * 0.45
      return onCircle(angle, INNER * Math.min(1, Math.hypot(x, y) / (own.length * OUTER) + 0.4))
    }),
  }
}
