import { setTellTopics, tellSettings, type TellSettings } from "@croupier/contract/push"
import { TELL_TOPICS, type TellTopic } from "@croupier/contract/push-values"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"

const WAYS = ["push", "mail"] as const

/** Subjects by way: each box is kept at once. */
export function TopicBoxes({ settings }: { readonly settings: TellSettings }) {
  const t = useT("notify")
  const keeping = useMutation({
    mutationFn: (topics: Pick<TellSettings, "push" | "mail">) => call(setTellTopics, topics),
    onSuccess: (kept) => queryClient.setQueryData(query(tellSettings, {}).queryKey, kept),
  })
  const shown = keeping.isPending ? { ...settings, ...keeping.variables } : settings
  const flip = (way: (typeof WAYS)[number], topic: TellTopic) => {
    const { push, mail } = shown
    const next = shown[way].includes(topic)
      ? shown[way].filter((each) => each !== topic)
      : [...shown[way], topic]
    keeping.mutate({ push, mail, [way]: next })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {keeping.error ? <ErrorState error={keeping.error} retry={() => keeping.reset()} /> : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {WAYS.map((way) => (
          <fieldset key={way} className="rounded-card border border-line p-4">
            <legend className="px-1 font-bold">{t(`notify_${way}`)}</legend>
            {TELL_TOPICS.map((topic) => (
              <label key={topic} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-(--brand)"
                  checked={shown[way].includes(topic)}
                  onChange={() => flip(way, topic)}
                />
                {t(`notify_${topic}`)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
