import { LANGUAGES } from "@croupier/contract"
import { CHOSEN_GAME_STATES, LAST_PLACE } from "@croupier/contract/console/games"
import { GAME_CATEGORIES, type GameCategory } from "@croupier/contract/games"
import { z } from "zod"
import type { Names } from "./game.ts"

/** A game in a vendor's list, as far as the house may say otherwise. */
export interface Listed {
  readonly category: GameCategory
  readonly names: Names
  readonly tags: readonly string[]
  readonly isHot: boolean
  readonly status: "OPEN" | "MAINTENANCE" | "GONE"
  /** Its place in the vendor's order, behind all that the house gives. */
  readonly position: number
  /** The return that its vendor states, in hundredths of a per cent; null where the list is silent. */
  readonly rtp: number | null
}

/** Values that people of the house chose instead; a field that is not here follows the list. */
export const Chosen = z.object({
  category: z.enum(GAME_CATEGORIES).optional(),
  names: z.partialRecord(z.enum(LANGUAGES), z.string()).optional(),
  tags: z.array(z.string()).optional(),
  isHot: z.boolean().optional(),
  place: z.number().int().min(1).max(LAST_PLACE).optional(),
  state: z.enum(CHOSEN_GAME_STATES).exclude(["OPEN"]).optional(),
  /** From the vendor's certificate, where its list does not say it. Hundredths of a per cent. */
  rtp: z.number().int().min(1).max(100_00).optional(),
})
export type Chosen = z.output<typeof Chosen>

/** A game as it stands in the lobby. */
export type Shown = Listed

/** List and choice together: a hidden game is not listed in the lobby as one that its vendor no longer has. */
export function shownAs(listed: Listed, chosen: Chosen): Shown {
  const isAway = listed.status === "GONE" || chosen.state === "HIDDEN"
  const isShut = listed.status === "MAINTENANCE" || chosen.state === "MAINTENANCE"
  return {
    category: chosen.category ?? listed.category,
    names: { ...listed.names, ...chosen.names },
    tags: chosen.tags ?? listed.tags,
    isHot: chosen.isHot ?? listed.isHot,
    status: isAway ? "GONE" : isShut ? "MAINTENANCE" : "OPEN",
    position: chosen.place ?? listed.position,
    rtp: chosen.rtp ?? listed.rtp ?? null,
  }
}

/** The values that staff want a game to be shown with. */
export interface ChosenRequest {
  readonly category: GameCategory
  readonly names: Partial<Record<(typeof LANGUAGES)[number], string>>
  readonly tags: readonly string[]
  readonly isHot: boolean
  readonly place: number | null
  readonly state: (typeof CHOSEN_GAME_STATES)[number]
}

/** Fields of a request that differ from the list, and so have to be kept; a return that was entered stays. */
export function chosenFrom(listed: Listed, request: ChosenRequest, { rtp }: Chosen): Chosen {
  const theirs: Partial<Record<string, string>> = listed.names
  const names = Object.fromEntries(
    Object.entries(request.names)
      .map(([language, name]) => [language, name.trim()] as const)
      .filter(([language, name]) => name !== "" && name !== theirs[language]),
  )
  const tags = [...new Set(request.tags)]
  const hasOwnTags = tags.toSorted().join() !== listed.tags.toSorted().join()
  return Chosen.parse({
    ...(request.category === listed.category ? {} : { category: request.category }),
    ...(Object.keys(names).length === 0 ? {} : { names }),
    ...(hasOwnTags ? { tags } : {}),
    ...(request.isHot === listed.isHot ? {} : { isHot: request.isHot }),
    ...(request.place === null ? {} : { place: request.place }),
    ...(request.state === "OPEN" ? {} : { state: request.state }),
    ...(rtp === undefined ? {} : { rtp }),
  })
}
