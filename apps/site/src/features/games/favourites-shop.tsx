import { favouriteGamesList } from "@croupier/contract/games"
import { useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { useEndless } from "../../ui/use-endless.ts"
import { ShopHead } from "./category-shop.tsx"
import { GameGrid, GridSkeleton } from "./game-grid.tsx"

const PAGE = 24

/** /fav: the games with a heart, the latest first. */
export function FavouritesShop({ title }: { readonly title: string }) {
  const t = useT("games")
  const session = useSession()
  const list = useInfiniteQuery({
    queryKey: [favouriteGamesList.module],
    queryFn: ({ pageParam, signal }) =>
      call(favouriteGamesList, { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: session !== null,
  })
  const games = (list.data?.pages ?? []).flatMap((page) => page.games)
  const mark = useEndless({
    more: list.hasNextPage && !list.error,
    busy: list.isFetchingNextPage,
    load: () => void list.fetchNextPage(),
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <ShopHead title={title} category="FAV" />
      {session ? null : (
        <EmptyState art="heart" title={t("games_fav_login")}>
          <Button onClick={() => openModal("login")}>{t("login")}</Button>
        </EmptyState>
      )}
      {session && list.isPending ? <GridSkeleton /> : null}
      {session && list.data && games.length === 0 ? (
        <EmptyState art="heart" title={t("games_fav_empty")} text={t("games_fav_empty_text")} />
      ) : null}
      {games.length > 0 && session ? <GameGrid games={games} label={title} /> : null}
      {session && list.error ? <ErrorState error={list.error} retry={() => void list.refetch()} /> : null}
      <div ref={mark} className="grid min-h-11 place-items-center">
        {list.isFetchingNextPage ? <Spinner /> : null}
      </div>
    </div>
  )
}
