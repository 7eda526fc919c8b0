import type { Module } from "../call/module.ts"
import { recurring, type Work } from "../kernel/job.ts"
import { projections } from "../kernel/projections.ts"
import type { Base } from "./ground.ts"

/** Every module's sweep, on whichever node comes first. */
export const sweeping = (sweeps: readonly (() => Promise<void>)[]): Work => [
  recurring("house.sweep", { cron: "*/5 * * * *" }, () => Promise.all(sweeps.map((sweep) => sweep()))),
]

/**
 * The role of a worker: loops, projections and jobs of all modules. Ready when what the first visitor waits for is
 * there. Answers with what ends the projections; the modules end their own loops.
 */
export async function startWorker(
  { db, bus, queue, report }: Base,
  modules: readonly Module[],
): Promise<() => Promise<void>> {
  for (const module of modules) await module.prepare?.()
  for (const module of modules) module.start?.()
  const all = modules.flatMap((module) => module.projections ?? [])
  const reading = projections({ db, all, onError: report })
  reading.start()
  queue.start([
    ...sweeping(modules.flatMap(({ sweep }) => sweep ?? [])),
    ...modules.flatMap(({ jobs = [] }) => jobs),
    ...modules.flatMap(({ reactions = [] }) => reactions).flatMap(({ work }) => work),
  ])
  const end = bus.subscribe("settled", reading.wake)
  return async () => {
    end()
    await reading.stop()
  }
}
