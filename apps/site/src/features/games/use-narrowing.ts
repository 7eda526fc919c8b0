import { useEffect, useRef, useState } from "react"
import { useSearch } from "../../address/address.ts"
import { changeSearch } from "../../address/go.ts"
import { orderOf, volatilityOf, WIDE, type Narrowing } from "./search-bar.tsx"
import { useSettled } from "./use-settled.ts"

/** As long as a finger needs for the next letter. */
const TYPING_MS = 200

/**
 * Filters of a list. They stand in the address once the typing pauses, so that a player who comes back from a game, or
 * loads the page again, finds what he searched for.
 */
export function useNarrowing(): {
  readonly narrowing: Narrowing
  readonly narrow: (to: Narrowing) => void
  /** The words searched for, once they have settled. */
  readonly search: string
} {
  const given = useSearch()
  const [narrowing, narrow] = useState<Narrowing>(() => ({
    search: textOf(given["search"]),
    tag: textOf(given["tag"]),
    volatility: volatilityOf(textOf(given["volatility"])),
    order: orderOf(textOf(given["order"])),
  }))
  const search = useSettled(narrowing.search.trim(), TYPING_MS)
  const { tag, volatility } = narrowing
  const order = narrowing.order === WIDE.order ? "" : narrowing.order
  const written = useRef(`${search} ${tag} ${volatility} ${order}`)
  useEffect(() => {
    const now = `${search} ${tag} ${volatility} ${order}`
    if (now === written.current) return
    written.current = now
    changeSearch({ search, tag, volatility, order })
  }, [search, tag, volatility, order])
  return { narrowing, narrow, search }
}

const textOf = (value: string | undefined): string => value?.slice(0, 60) ?? WIDE.search
