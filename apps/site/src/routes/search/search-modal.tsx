import { gameLobby, type GameCard } from "@croupier/contract/games"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { go } from "../../address/go.ts"
import { query } from "../../api/query.ts"
import { useMenu } from "../../features/games/api/use-menu.ts"
import { useSettled } from "../../features/games/use-settled.ts"
import { useGames } from "../../features/lottery/api/use-games.ts"
import { GameMark } from "../../features/lottery/game-mark.tsx"
import { LOBBY_PATHS } from "../../features/lottery/lobby-paths.ts"
import { useGameNames } from "../../features/lottery/use-game-name.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal, switchModal } from "../../modals/modals.tsx"
import { useSession } from "../../session/session.ts"
import { openCategories } from "../../shell/open-categories.ts"
import { openPages } from "../../shell/navigation.ts"
import { PAGES } from "../../shell/pages.ts"
import { Art, type ArtName } from "../../ui/art.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { matches } from "./matches.ts"

const TYPING_MILLIS = 200
const MOST = 8
/** Pages beside those of the menu. */
const MORE: readonly (readonly [path: string, art: ArtName])[] = [
  ["/promotions", "firecracker"],
  ["/vip", "trophy"],
  ["/pointMall", "gem"],
]

interface Found {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly art: React.ReactNode
  readonly open: () => void
}

/** One search over games, draws and pages, in every script. */
export default function SearchModal() {
  const t = useT("games")
  const [typed, type] = useState("")
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A dialog that opens after its content focuses what asks for it, and one that is open already does not move the focus.
    input.current?.setAttribute("autofocus", "")
    input.current?.focus()
  }, [])
  const wanted = useSettled(typed.trim(), TYPING_MILLIS)
  const places = usePlaces(wanted)
  const games = useQuery({
    ...query(gameLobby, { search: wanted, limit: MOST }),
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  })
  const cards = wanted === "" ? [] : (games.data?.games ?? [])
  const found = [...places, ...cards.filter((card) => card.vassalage !== "HOUSE").map(foundGame)]
  return (
    <ModalFrame title={t("nav_search")}>
      <search className="grid grid-cols-1 gap-3">
        <SearchField
          ref={input}
          label={t("games_search_all")}
          maxLength={60}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") found[0]?.open()
          }}
        />
        <ul
          aria-live="polite"
          aria-busy={games.isFetching}
          className="grid min-h-64 grid-cols-1 content-start gap-1"
        >
          {found.map(({ key, name, kind, art, open }) => (
            <li key={key}>
              <button
                type="button"
                onClick={open}
                className="flex min-h-13 w-full items-center gap-3 rounded-card px-3 py-1.5 text-start hover:bg-bg-2"
              >
                <span className="grid w-9 shrink-0 place-items-center" aria-hidden="true">
                  {art}
                </span>
                <span className="min-w-0 grow truncate font-semibold">{name}</span>
                <span className="shrink-0 text-sm text-fg-2">{kind}</span>
              </button>
            </li>
          ))}
          {wanted !== "" && found.length === 0 && !games.isFetching ? (
            <li className="px-3 py-4 text-fg-2">{t("games_none_found")}</li>
          ) : null}
        </ul>
      </search>
    </ModalFrame>
  )
}

function leadTo(href: string): void {
  closeModal()
  go(href)
}

const foundGame = (game: GameCard): Found => ({
  key: game.gameId,
  name: game.displayName,
  kind: game.vendorName,
  art: <Art name={gameArt([...game.tags, game.gameCategory])} size={32} />,
  // The sheet says what is to be known before a stake.
  open: () => switchModal("game", { game }),
})

/** Pages and draws that a text names; before anything is typed, the pages. */
function usePlaces(wanted: string): readonly Found[] {
  const t = useT("lottery")
  const isMember = useSession() !== null
  const categories = useMenu().data?.categories ?? []
  const games = useGames().data?.games ?? []
  const { name } = useGameNames()
  const art = (which: ArtName) => <Art name={which} size={32} />
  const pages: readonly Found[] = [
    ...openPages(isMember).map((page) => ({ path: page.path, text: t(page.text), art: art(page.art) })),
    ...openCategories(categories).map(({ path, text, category }) => ({
      path,
      text: t(text),
      art: art(gameArt([category])),
    })),
    ...MORE.flatMap(([path, which]) => {
      const title = PAGES.find((page) => page.path === path)?.title
      return title ? [{ path, text: t(title), art: art(which) }] : []
    }),
  ].map(({ path, text, art: picture }) => ({
    key: path,
    name: text,
    kind: "",
    art: picture,
    open: () => leadTo(path),
  }))
  if (wanted === "") return pages.slice(0, MOST)
  const draws = games
    .filter((game) => matches(`${name(game)} ${game.gameCode} ${game.gameType}`, wanted))
    .slice(0, MOST)
    .map((game): Found => ({
      key: game.gameCode,
      name: name(game),
      kind: t(`lottery_hall_${game.category}`),
      art: <GameMark gameType={game.gameType} />,
      open: () => leadTo(`${LOBBY_PATHS[game.category]}?gameCode=${encodeURIComponent(game.gameCode)}`),
    }))
  return [...pages.filter((page) => matches(`${page.name} ${page.key}`, wanted)), ...draws]
}
