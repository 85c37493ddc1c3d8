/**
 * Lighthouse as it is by default (a phone on a slow network, simulated) on the pages that strangers see, drawn by the real
 * program: the four categories and what its performance is made of, medians of three rounds in turn.
 */

import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import type { SampleGallery } from '#contract/galleries.ts'
import { startProgram } from '#testing/program.ts'
import { findBrowser } from '../setup/browser.mjs'
import { median } from './rounds.ts'
