import type { LotteryGame } from "@croupier/contract/lottery"
import type { Play } from "@croupier/lottery"
import { create } from "zustand"
import { allowedStakes, type Stakes } from "./bet.ts"
import { emptyDraft, reduceDraft, type Draft, type DraftAction } from "./draft.ts"

type BoardStore = {
  /** Drafts by game and play: going elsewhere and coming back finds them again, and so does a new issue. */
  readonly drafts: Readonly<Record<string, Draft>>
  readonly stakes: Readonly<Record<string, Stakes>>
}

const useBoardStore = create<BoardStore>()(() => ({ drafts: {}, stakes: {} }))

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

export const useDraft = (gameCode: string, play: Play): Draft =>
  useBoardStore((store) => store.drafts[keyOf(gameCode, play)] ?? emptyOf(play))

export function changeDraft(gameCode: string, play: Play, action: DraftAction): void {
  const draft = reduceDraft(play, draftOf(gameCode, play), action)
  useBoardStore.setState(({ drafts }) => ({ drafts: { ...drafts, [keyOf(gameCode, play)]: draft } }))
}

/** One unit at full price and the highest prize: nothing is raised for the player. */
const firstStakes = (game: LotteryGame): Stakes =>
  allowedStakes(game, { mode: "1", multiple: 1, group: game.group })

const starts = new WeakMap<LotteryGame, Stakes>()
function startOf(game: LotteryGame): Stakes {
  const known = starts.get(game)
  if (known) return known
  const made = firstStakes(game)
  starts.set(game, made)
  return made
}

export const useStakes = (game: LotteryGame): Stakes =>
  useBoardStore((store) => store.stakes[game.gameCode] ?? startOf(game))

export function changeStakes(game: LotteryGame, change: Partial<Stakes>): void {
  const now = useBoardStore.getState().stakes[game.gameCode] ?? startOf(game)
  const next = allowedStakes(game, { ...now, ...change })
  useBoardStore.setState(({ stakes }) => ({ stakes: { ...stakes, [game.gameCode]: next } }))
}
