import type { LotteryGame } from "@croupier/contract/lottery"
import type { Play } from "@croupier/lottery"
import { useMemo } from "react"
import { create } from "zustand"
import { useShallow } from "zustand/react/shallow"
import { allowedStakes, type Stakes } from "./bet.ts"
import { emptyDraft, reduceDraft, type Draft, type DraftAction } from "./draft.ts"

type BoardStore = {
  /** Drafts by game and play: going elsewhere and coming back finds them again, and so does a new issue. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** Chosen once for all games; each game keeps to its own limits. */
  readonly stakes: Pick<Stakes, "mode" | "multiple">
  readonly groups: Readonly<Record<string, number>>
}

/** One unit at full price and the highest prize: nothing is raised for the player. */
const ONE_UNIT = { mode: "1", multiple: 1 } as const

const useBoardStore = create<BoardStore>()(() => ({ drafts: {}, stakes: ONE_UNIT, groups: {} }))

const keyOf = (gameCode: string, play: Play): string => `${gameCode} ${play.code}`

export const draftOf = (gameCode: string, play: Play): Draft =>
  useBoardStore.getState().drafts[keyOf(gameCode, play)] ?? emptyDraft(play)

const empties = new Map<string, Draft>()
/** The same empty draft each time, so that nothing draws again for it. */
function emptyOf(play: Play): Draft {
  const known = empties.get(play.code)
  if (known) return known
  const made = emptyDraft(play)
  empties.set(play.code, made)
  return made
}

export const useDrafts = (gameCode: string, plays: readonly Play[]): readonly Draft[] =>
  useBoardStore(
    useShallow((store) => plays.map((play) => store.drafts[keyOf(gameCode, play)] ?? emptyOf(play))),
  )

export function changeDraft(gameCode: string, play: Play, action: DraftAction): void {
  const draft = reduceDraft(play, draftOf(gameCode, play), action)
  useBoardStore.setState(({ drafts }) => ({ drafts: { ...drafts, [keyOf(gameCode, play)]: draft } }))
}

export function useStakes(game: LotteryGame): Stakes {
  const { mode, multiple } = useBoardStore(({ stakes }) => stakes)
  const group = useBoardStore(({ groups }) => groups[game.gameCode]) ?? game.group
  return useMemo(() => allowedStakes(game, { mode, multiple, group }), [game, mode, multiple, group])
}

export function changeStakes(game: LotteryGame, { group, ...change }: Partial<Stakes>): void {
  useBoardStore.setState(({ stakes, groups }) => ({
    stakes: { ...stakes, ...change },
    groups: group === undefined ? groups : { ...groups, [game.gameCode]: group },
  }))
}
