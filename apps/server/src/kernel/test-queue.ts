import { z } from "zod"
import type { Work } from "./job.ts"
import type { Queue } from "./jobs.ts"

/** A job as the queue keeps it. */
export interface Planned {
  readonly name: string
  readonly payload: unknown
}

/** A queue that keeps what is planned until a test runs it. */
export function testQueue(): { readonly queue: Queue; readonly planned: Planned[] } {
  const planned: Planned[] = []
  return {
    planned,
    queue: {
      add: async (_, { name, payload: schema }, payload) =>
        void planned.push({ name, payload: z.encode(schema, payload) }),
    },
  }
}

/** Runs a job by the task of its name, as its worker would at an instant. Throws where no task does it. */
export async function runPlanned(work: Work, job: Planned | undefined, dueAt: Date): Promise<void> {
  const task = work.find(({ name }) => name === job?.name)
  if (!task) throw new Error(`no task does ${job?.name ?? "what was not planned"}`)
  await task.run(job?.payload, { key: "test", dueAt, attempt: 1, isStopping: () => false })
}
