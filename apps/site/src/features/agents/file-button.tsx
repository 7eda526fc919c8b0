import { teamFile } from "@croupier/contract/agent-figures"
import { CallError } from "@croupier/client/call-error"
import type { Input } from "@croupier/contract/endpoint"
import { useMutation } from "@tanstack/react-query"
import { fetchFile } from "../../api/file.ts"
import { saveFile } from "../../api/save-file.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"

/** Saves a list, as it is filtered, as CSV. */
export function FileButton({ asked }: { readonly asked: Input<typeof teamFile> }) {
  return (
    <CsvButton
      name={`${asked.list}-${asked.from}-${asked.until}.csv`}
      fetchIt={() => fetchFile(teamFile, asked)}
    />
  )
}

/** Saves a file of the house under a name. */
export function CsvButton(props: { readonly name: string; readonly fetchIt: () => Promise<Blob> }) {
  const t = useT("agents")
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      saveFile(await props.fetchIt(), props.name)
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  return (
    <Button
      kind="quiet"
      size="small"
      className="justify-self-start"
      busy={isPending}
      onClick={() => mutate()}
    >
      <Icon name="download" size={18} />
      {t("agent_csv")}
    </Button>
  )
}
