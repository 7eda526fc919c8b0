import { useEffect, useState } from "react"
import { CallError, isRefusal } from "@croupier/client/call-error"
import { useSearch } from "../../address/address.ts"
import { go } from "../../address/go.ts"
import { useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { guard, useIsVisitor, useSession } from "../../session/session.ts"
import { keepFact } from "../../session/store.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useLaunch } from "./api/use-launch.ts"
import { GameStage } from "./game-stage.tsx"
import { placeOf } from "./launch-place.ts"
import { RealityCheckPanel } from "./reality-check.tsx"
import { useTitle } from "./use-title.ts"

/** /game?gameId=…: a vendor's game in a frame. */
export default function GamePage() {
  const t = useT("games")
  const session = useSession()
  const search = useSearch()
  const id = search["gameId"] ?? ""
  const [said, say] = useState<"true" | "false">()
  const launch = useLaunch(id, search["mode"] === "trial" ? "trial" : "real", search["room"], said)
  const { launchGameCDNs } = useWhitelabel()
  const isVisitor = useIsVisitor()
  useTitle(launch.data?.game.displayName)
  const vassalage = launch.data?.game.vassalage ?? null
  useEffect(() => {
    keepFact("current_vassalage", vassalage)
    return () => keepFact("current_vassalage", null)
  }, [vassalage])
  useEffect(() => {
    if (isVisitor) openModal("login")
  }, [isVisitor])

  if (!session)
    return (
      <>
        <h1 className="sr-only">{t("games_play")}</h1>
        <EmptyState art="locked" title={t("games_play_login")}>
          <Button onClick={() => openModal("login")}>{t("login")}</Button>
        </EmptyState>
      </>
    )
  if (id === "") return <Nowhere title={t("games_none_found")} />
  if (isRefusal(launch.error, "TRANSFER_CONFIRM") && !launch.data)
    return (
      <EmptyState art="video-game" title={launch.error.message} text={t("games_transfer_text")}>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => say("true")}>{t("games_transfer_bring")}</Button>
          <Button kind="quiet" onClick={() => say("false")}>
            {t("games_transfer_without")}
          </Button>
        </div>
      </EmptyState>
    )
  if (isRefusal(launch.error, "REALITY_CHECK_REQUIRED") && !launch.data)
    return <RealityCheckPanel onSeen={() => void launch.refetch()} />
  if (launch.error && !launch.data)
    return <Refused error={launch.error} retry={() => void launch.refetch()} />
  if (!launch.data)
    return (
      <div aria-busy="true" aria-label={t("games_starting")}>
        <Skeleton className="h-[60dvh] rounded-panel" />
      </div>
    )
  const place = placeOf(launch.data, location.origin, launchGameCDNs)
  switch (place.kind) {
    case "board":
      return <Elsewhere to={place.href} />
    case "frame":
      return <GameStage launched={launch.data} url={place.url} />
    case "window":
      return (
        <EmptyState art="video-game" title={launch.data.game.displayName} text={t("games_new_window_text")}>
          <a href={place.url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {t("games_new_window")}
          </a>
        </EmptyState>
      )
    case "stranger":
      return <Nowhere title={t("games_stranger")} />
  }
}

/** Gives way to another page, which takes its place in the history. */
function Elsewhere({ to }: { readonly to: string }) {
  useEffect(() => go(to, { replace: true }), [to])
  return null
}

function Nowhere({ title }: { readonly title: string }) {
  const t = useT("games")
  return (
    <>
      <h1 className="sr-only">{t("games_play")}</h1>
      <EmptyState art="umbrella" title={title}>
        <SiteLink to="/hot" className={buttonClass()}>
          {t("games_back")}
        </SiteLink>
      </EmptyState>
    </>
  )
}

/** Why the game did not open. Who plays with play money only is shown the way to a real account. */
function Refused({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useT("games")
  const forReal = error instanceof CallError && error.code === "TRIAL_NOT_ALLOWED"
  const isPaused = isRefusal(error, "PLAY_EXCLUDED") || isRefusal(error, "PLAY_ON_BREAK")
  useEffect(() => {
    if (forReal) guard(() => undefined)
  }, [forReal])
  return (
    <div className="grid grid-cols-1 justify-items-center">
      <h1 className="sr-only">{t("games_play")}</h1>
      <ErrorState error={error} {...(forReal || isPaused ? {} : { retry })} />
      <SiteLink to="/hot" className={buttonClass("quiet")}>
        {t("games_back")}
      </SiteLink>
    </div>
  )
}
