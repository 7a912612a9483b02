/** The thread of font-cutter.ts: cuts each font that it is sent, and posts its bytes. */
import { parentPort } from 'node:worker_threads'
import { cutFont, type FontCut } from './cut-font.ts'

parentPort?.on('message', async (font: FontCut) => parentPort?.postMessage(await cutFont(font)))
