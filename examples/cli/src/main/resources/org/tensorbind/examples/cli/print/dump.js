"use strict";
const hex = document.getElementById("hex");
const rows = JSON.parse(document.getElementById("rows").textContent);
const size = n => n.toLocaleString("en") + (n === 1 ? " byte" : " bytes");

// One line for 16 bytes; each byte is an element twice, as digits and as a character.
let expected = 0;
for (const [offset, digits, kinds] of rows) {
  if (offset > expected) {
    const skip = document.createElement("div");
    skip.className = "skip";
    skip.textContent = "          … " + size(offset - expected) + " not shown …";
    hex.append(skip);
  }
  const line = document.createElement("div");
  const at = document.createElement("span");
  at.className = "at";
  at.textContent = offset.toString(16).padStart(8, "0") + "  ";
  line.append(at);
  const characters = [];
  for (let i = 0; i < 16; i++) {
    if (i < digits.length / 2) {
      const byte = document.createElement("u");
      byte.className = kinds[i];
      byte.dataset.o = offset + i;
      byte.textContent = digits.slice(2 * i, 2 * i + 2);
      const code = parseInt(byte.textContent, 16);
      const character = byte.cloneNode();
      character.textContent = code >= 32 && code < 127 ? String.fromCharCode(code) : "·";
      line.append(byte, i === 7 ? "  " : " ");
      characters.push(character);
    } else {
      line.append("   ");
    }
  }
  line.append(" ", ...characters);
  hex.append(line);
  expected = offset + digits.length / 2;
}

const bytes = [...hex.querySelectorAll("u")];
const nodes = [...document.querySelectorAll(".tree .row[data-s]")];
const stripes = [...document.querySelectorAll(".strip i")];

function mark(start, end) {
  for (const byte of bytes) {
    byte.classList.toggle("on", byte.dataset.o >= start && byte.dataset.o < end);
  }
  for (const stripe of stripes) {
    stripe.classList.toggle("chosen", stripe.dataset.s < end && stripe.dataset.e > start);
  }
}

function choose(row) {
  for (const other of document.querySelectorAll(".row.chosen")) other.classList.remove("chosen");
  if (row) {
    row.classList.add("chosen");
    for (let around = row.parentElement; around; around = around.parentElement) {
      if (around.tagName === "DETAILS" && !(row.tagName === "SUMMARY" && around === row.parentElement)) around.open = true;
    }
  }
}

const within = (element, pane) => {
  const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  if (top < 40 || top > pane.clientHeight - 40) pane.scrollTop += top - pane.clientHeight / 3;
};

function showBytes(start, end) {
  mark(+start, +end);
  const first = bytes.find(byte => +byte.dataset.o >= +start);
  if (first) within(first, hex.parentElement);
}

/** The innermost rule around a byte. */
function ruleAt(offset) {
  let found = null;
  for (const row of nodes) {
    if (+row.dataset.s <= offset && offset < +row.dataset.e
        && (!found || row.dataset.e - row.dataset.s <= found.dataset.e - found.dataset.s)) found = row;
  }
  return found;
}

function showRule(offset) {
  const row = ruleAt(offset);
  choose(row);
  if (row) {
    mark(+row.dataset.s, +row.dataset.e);
    within(row, document.querySelector(".tree"));
  }
  return row;
}

document.querySelector(".tree").addEventListener("mouseover", event => {
  const row = event.target.closest(".row[data-s]");
  if (row) mark(+row.dataset.s, +row.dataset.e);
});
document.querySelector(".tree").addEventListener("click", event => {
  const row = event.target.closest(".row[data-s]");
  if (row) {
    choose(row);
    showBytes(row.dataset.s, row.dataset.e);
  }
});
hex.addEventListener("mouseover", event => {
  if (event.target.dataset.o) {
    const row = ruleAt(+event.target.dataset.o);
    if (row) mark(+row.dataset.s, +row.dataset.e);
  }
});
hex.addEventListener("click", event => {
  if (event.target.dataset.o) showRule(+event.target.dataset.o);
});
for (const place of document.querySelectorAll(".strip i, tbody tr[data-s]")) {
  place.addEventListener("click", () => {
    showRule(+place.dataset.s);
    showBytes(place.dataset.s, place.dataset.e);
  });
}
for (const problem of document.querySelectorAll("[data-at]")) {
  problem.addEventListener("click", () => {
    showRule(+problem.dataset.at);
    showBytes(+problem.dataset.at, +problem.dataset.at + 1);
  });
}
