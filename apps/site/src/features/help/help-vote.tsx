import { CallError } from "@croupier/client/call-error"
import { helpVote, rateHelpArticle } from "@croupier/contract/help"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { guard, isTrial, useSession } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { toast } from "../../ui/toast.ts"

/** Asks whether an article helped. A member's answer stays marked, and another one takes its place. */
export function HelpVote({ article }: { readonly article: string }) {
  const t = useT("help")
  const session = useSession()
  const isMember = session !== null && !isTrial(session)
  const own = useQuery({ ...query(helpVote, { article }), enabled: isMember })
  const vote = isMember ? own.data?.vote : undefined
  const rating = useMutation({
    mutationFn: (isHelpful: boolean) => call(rateHelpArticle, { article, isHelpful }),
    onSuccess: async () => {
      await refresh(helpVote)
      toast(t("help_thanks"))
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  const answer = (isHelpful: boolean) => (
    <Button
      kind={vote === isHelpful ? "brand" : "outline"}
      aria-pressed={vote === isHelpful}
      busy={rating.isPending && rating.variables === isHelpful}
      disabled={rating.isPending}
      onClick={() => guard(() => rating.mutate(isHelpful))}
    >
      {t(isHelpful ? "help_yes" : "help_no")}
    </Button>
  )
  return (
    <div
      role="group"
      aria-label={t("help_question")}
      className="flex flex-wrap items-center gap-3 border-t border-line pt-4"
    >
      <p className="font-semibold">{t("help_question")}</p>
      {answer(true)}
      {answer(false)}
    </div>
  )
}
