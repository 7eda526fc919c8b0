import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Countdown } from "../../ui/countdown.tsx"

/** The time that a session still has, and the ways on: to stay, which an end of its whole life does not offer, or to leave. */
export function SessionEndAnswers(props: {
  readonly kind: "idle" | "life"
  readonly until: string
  readonly stay: () => void
  readonly leave: () => void
}) {
  const t = useT("auth")
  return (
    <>
      <p className="mt-4 text-center text-3xl font-semibold">
        <Countdown until={props.until} />
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={props.leave}>
          {t("auth_sign_out")}
        </Button>
        <Button kind="brand" onClick={props.stay}>
          {t(props.kind === "idle" ? "auth_stay" : "auth_session_play_out")}
        </Button>
      </div>
    </>
  )
}
