// Every unit of one army against every unit of another: the average power that each destroys, as a heat map.
#pragma once

#include "program.h"

namespace muster {

struct MatrixOptions {
    std::vector<std::string> armies; // attackers, targets
    bool melee = false, half_range = false, charged = false;
};

void add_matrix_options(Command& command, MatrixOptions& wanted);
int print_matrix(const Program& program, const MatrixOptions& wanted, bool json, const std::string& csv,
                 const std::string& svg, const std::string& html);

} // namespace muster
