import {
  addFavouriteGame,
  favouriteGames,
  favouriteGamesList,
  removeFavouriteGame,
} from "@croupier/contract/games"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../../api/call.ts"
import { query, queryKey, refresh } from "../../../api/query.ts"
import { text } from "../../../i18n/texts.ts"
import { useSession } from "../../../session/session.ts"
import { toast } from "../../../ui/toast.ts"

interface Change {
  readonly gameId: string
  readonly marked: boolean
}

/** Which games the member marked; a change shows at once, and is taken back when it is refused. */
export function useFavourites() {
  const session = useSession()
  const client = useQueryClient()
  const key = queryKey(favouriteGames, {})
  const { data } = useQuery({ ...query(favouriteGames, {}), enabled: session !== null })
  const { mutate } = useMutation({
    mutationFn: ({ gameId, marked }: Change) =>
      call(marked ? addFavouriteGame : removeFavouriteGame, { gameId }),
    onMutate: async ({ gameId, marked }: Change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<{ gameIds: string[] }>(key)
      const others = (before?.gameIds ?? []).filter((id) => id !== gameId)
      client.setQueryData(key, { gameIds: marked ? [gameId, ...others] : others })
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(key, before)
      toast(error instanceof CallError ? error.message : text("something_failed"), "bad")
    },
    onSettled: () => refresh(favouriteGames, favouriteGamesList),
  })
  return { ids: new Set(data?.gameIds), mark: mutate }
}
